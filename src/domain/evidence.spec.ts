import { cut, few } from './evidence.js';

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
