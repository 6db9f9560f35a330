import { quote, unquote } from './quoted-string.js';

it.each([
  ['"ab" c', 0, 'ab', 4, true],
  ['x "ab"', 2, 'ab', 6, true],
  ['"ab', 0, 'ab', 3, false],
  ['ab', 0, 'ab', 2, true],
  ['', 0, '', 0, false],
  ['""', 0, '', 2, true],
  ['"', 0, '', 1, false],
  ['"a\\"b"', 0, 'a"b', 6, true],
  ['"\\065\\255"', 0, 'A\xff', 10, true],
  ['"\\256"', 0, '256', 6, true],
  ['"\\12"', 0, '12', 5, true],
  ['a\\', 0, 'a\\', 2, true],
])('in %j, the string from %d is %j', (text, start, value, end, closed) => {
  expect(unquote(text, start)).toMatchObject({ value, end, closed });
});

it('knows where each character was', () => {
  expect(unquote('"a\\065\\"b"', 0).offsets).toEqual([1, 2, 6, 8, 9]);
});

it.each([
  ['a b', '"a b"'],
  ['a"\\', '"a\\"\\\\"'],
  ['\t\x7f', '"\\009\\127"'],
])('%j is written as %s', (value, text) => {
  expect(quote(value)).toBe(text);
});
