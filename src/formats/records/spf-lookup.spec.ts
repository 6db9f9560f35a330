import { findSpf, isLookupName } from './spf-lookup.js';

const label = (length: number) => 'a'.repeat(length);

describe('isLookupName', () => {
  it.each([
    ['example.com', true],
    ['example.com.', true],
    [`${label(63)}.com`, true],
    [`${label(64)}.com`, false],
    ['example', false],
    ['a..example.com', false],
    ['.example.com', false],
    ['', false],
    [`${`${label(49)}.`.repeat(5)}com`, true],
    [`${`${label(49)}.`.repeat(5)}com.`, true],
    [`${`${label(49)}.`.repeat(5)}comm`, false],
    [`${`${label(50)}.`.repeat(5)}com`, false],
  ])('%s: %s', (name, expected) => {
    expect(isLookupName(name)).toBe(expected);
  });
});

describe('findSpf', () => {
  it.each([
    [['hello', 'v=spf1 -all'], { text: 'v=spf1 -all' }],
    [['v=spf10 -all'], 'none'],
    [['v=spf1 -all', 'V=SPF1 a'], 'several'],
    ['failed' as const, 'failed'],
  ])('%j: %j', async (texts, found) => {
    expect(await findSpf('example.com', () => Promise.resolve(texts))).toEqual(found);
  });
});
