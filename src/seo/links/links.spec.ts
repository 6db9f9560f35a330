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
