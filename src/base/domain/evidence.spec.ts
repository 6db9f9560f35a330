import { shorten, firstFew, hasInvisible, escapeInvisible, escapeControls } from './evidence.js';

describe('shorten', () => {
  it.each([
    ['short', 'short'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ])('%s', (text, evidence) => {
    expect(shorten(text)).toBe(evidence);
  });
});

describe('firstFew', () => {
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
    expect(firstFew(items)).toEqual(evidence);
  });
});

describe('escapeInvisible', () => {
  it.each([
    ['v=spf1 -all', 'v=spf1 -all'],
    ['größer 漢字 🙂', 'größer 漢字 🙂'],
    ['a\r\nb\0\u001b[31m', 'a\\u{d}\\u{a}b\\u{0}\\u{1b}[31m'],
    ['\u007f\u0085\u2028\u202e\u2066', '\\u{7f}\\u{85}\\u{2028}\\u{202e}\\u{2066}'],
  ])('%j is %j', (text, shown) => {
    expect(escapeInvisible(text)).toBe(shown);
    expect(hasInvisible(text)).toBe(text !== shown);
  });
});

it.each([
  ['plain text\nof two lines\twith a tab', 'plain text\nof two lines\twith a tab'],
  ['\u001b[31mred\u0007', '\\u{1b}[31mred\\u{7}'],
  ['a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
  ['\u202eexe.\u2066x', '\\u{202e}exe.\\u{2066}x'],
  ['\u0085\u009b2J\u007f', '\\u{85}\\u{9b}2J\\u{7f}'],
  ['Größe 👩‍💻', 'Größe 👩‍💻'],
])('%j without controls is %j', (text, shown) => {
  expect(escapeControls(text)).toBe(shown);
});
