import { takesLongerThan } from '#test/checks/cpu-time.js';
import { parseLinkHeader } from './link-header.js';
import { isAbsolute, resolveUrl } from './resolve-url.js';

describe('parseLinkHeader', () => {
  it.each([
    ['</a>; rel=canonical', [{ href: '/a', rel: ['canonical'] }]],
    ['<https://a/x,y;z>; title="a"; REL = "Canonical next"', [{ href: 'https://a/x,y;z', rel: ['canonical', 'next'] }]],
    [
      '<a>; rel="x", <b>; rel=y, <c>',
      [
        { href: 'a', rel: ['x'] },
        { href: 'b', rel: ['y'] },
        { href: 'c', rel: [] },
      ],
    ],
    ['<a>; title="x; rel=canonical"; rel=next', [{ href: 'a', rel: ['next'] }]],
    ['<a>; rel=next; title="see <b>; rel=canonical, or"', [{ href: 'a', rel: ['next'] }]],
    ['<a>; title="\\"<b>"; rel="prev"', [{ href: 'a', rel: ['prev'] }]],
    ['<a>; crossorigin; rel=preload; as=style', [{ href: 'a', rel: ['preload'] }]],
    ['<a', []],
    ['', []],
    ['nonsense; rel=x', []],
  ])('reads %j', (line, links) => {
    expect(parseLinkHeader(line)).toEqual(links);
  });
});

describe('resolveUrl', () => {
  it.each([
    ['/b?c', 'https://a.example/b?c'],
    ['//b.example', 'https://b.example/'],
    ['', 'https://a.example/x'],
    ['http://[', undefined],
    ['mailto:a@b', undefined],
    ['javascript:x', undefined],
  ])('of %j is %s', (href, url) => {
    expect(resolveUrl(href, new URL('https://a.example/x'))?.href).toBe(url);
  });
});

describe('isAbsolute', () => {
  it.each([
    ['HTTPS://a', true],
    ['//a', false],
    ['/a', false],
    ['ftp://a', false],
  ])('%s: %s', (href, absolute) => {
    expect(isAbsolute(href)).toBe(absolute);
  });
});

it('takes linear time over a hostile Link header', () => {
  for (const line of [
    '<'.repeat(50_000),
    `<a>;${' '.repeat(50_000)}x`,
    `<a>; x="${'\\'.repeat(50_000)}`,
    ';a'.repeat(20_000),
  ])
    expect(takesLongerThan(100, () => parseLinkHeader(line))).toBe(false);
});
