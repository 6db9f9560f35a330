import { parseUrl } from './parse-url.js';

const BASE = new URL('https://a.example/b/');

it.each([
  ['https://müller.de/ä', undefined, 'https://xn--mller-kva.de/%C3%A4'],
  ['c?ü', BASE, 'https://a.example/b/c?%C3%BC'],
  ['//[', BASE, undefined],
  ['c', undefined, undefined],
])('%s, %s: %s', (text, base, expected) => {
  expect(parseUrl(text, base)?.href).toBe(expected);
});

it('gives the same result after the JIT compiler has optimized it', () => {
  const results = Array.from({ length: 50_000 }, () => parseUrl('https://müller.de/')?.host);
  expect(new Set(results)).toEqual(new Set(['xn--mller-kva.de']));
});
