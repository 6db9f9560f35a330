import { oneLine } from './one-line.js';

describe('oneLine', () => {
  it.each([
    ['v=spf1 -all', 'v=spf1 -all'],
    ['a\nb\r\nc', 'a\\u{a}b\\u{d}\\u{a}c'],
    ['a\u202eb\u2028c\0', 'a\\u{202e}b\\u{2028}c\\u{0}'],
    ['\ud800', '\\u{d800}'],
    ['grün 例え 🚀', 'grün 例え 🚀'],
  ])('shows %j as %s', (text, shown) => {
    expect(oneLine(text)).toBe(shown);
  });

  it('cuts what is too long', () => {
    expect([oneLine('abc', 3), oneLine('abcd', 3)]).toEqual(['abc', 'abc…']);
  });
});
