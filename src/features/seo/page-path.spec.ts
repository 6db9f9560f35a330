import { PagePath } from './page-path.js';

it.each([
  ['/', '/'],
  ['/lamps', '/lamps'],
  ['/lamps?id=7&x=%20#part', '/lamps?id=7&x=%20'],
  ['/a/../b/./c', '/b/c'],
  ['/Größe', '/Gr%C3%B6%C3%9Fe'],
  ['/a b', '/a%20b'],
  ['//example.net/x', '//example.net/x'],
  ['/\\example.net', '//example.net'],
  ['/@example.net', '/@example.net'],
])('%s is requested as %s, on the same host', (given, requested) => {
  const path = PagePath.parse(given);
  expect(path?.text).toBe(requested);
  expect(path?.on('example.com', 'https').host).toBe('example.com');
  expect(path?.on('example.com', 'http').href).toBe(`http://example.com${requested}`);
});

it.each(['', 'lamps', '?a', '@example.net/', ':8080/', '/a\nb', '/\0', '/\ud800', `/${'a'.repeat(1024)}`])(
  '%j is no path',
  (given) => {
    expect(PagePath.parse(given)).toBeUndefined();
  },
);
