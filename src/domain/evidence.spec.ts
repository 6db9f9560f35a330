import { cut, few, hasInvisible, visible } from './evidence.js';

describe('cut', () => {
  it.each([
    ['short', 'short'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ])('%s', (text, evidence) => {
    expect(cut(text)).toBe(evidence);
  });
});

describe('few', () => {
  it.each([
    [[], []],
    [
      ['a', 'b', 'a'],
      ['a', 'b'],
    ],
    [
      ['a', 'b', 'c', 'd', 'e'],
      ['a', 'b', 'c', 'd', 'e'],
    ],
    [
      ['a', 'b', 'c', 'd', 'e', 'f'],
      ['a', 'b', 'c', 'd', 'e', '…'],
    ],
  ])('of %j are %j', (items, evidence) => {
    expect(few(items)).toEqual(evidence);
  });
});

describe('visible', () => {
  it.each([
    ['v=spf1 -all', 'v=spf1 -all'],
    ['größer 漢字 🙂', 'größer 漢字 🙂'],
    ['a\r\nb\0\u001b[31m', 'a\\u{d}\\u{a}b\\u{0}\\u{1b}[31m'],
    ['\u007f\u0085\u2028\u202e\u2066', '\\u{7f}\\u{85}\\u{2028}\\u{202e}\\u{2066}'],
  ])('%j is %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
    expect(hasInvisible(text)).toBe(text !== shown);
  });
});
