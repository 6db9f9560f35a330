import { anyValue, valueMatching, parseTags, TagList } from './tag-list.js';

const syntax = {
  version: /^v=X1[ \t]*$/,
  name: /^[a-z]+$/,
  repeatable: 'again',
  tight: /^tight$/,
  checks: new Map([['n', valueMatching(/^\d+$/)]]),
  others: anyValue,
};

describe('parseTags', () => {
  it.each([
    ['v=X1', []],
    ['v=X1;', []],
    ['v=X1 ;\ta = 1 ; n=2 ; ', []],
    ['v=X1; again=1; again=2', []],
    ['', [{ code: 'version-invalid', position: 0, text: '' }]],
    [' v=X1', [{ code: 'version-invalid', position: 0, text: ' v=X1' }]],
    ['v=x1; a=1', [{ code: 'version-invalid', position: 0, text: 'v=x1' }]],
    ['v=X1;; a=1', [{ code: 'part-empty', position: 5, text: '' }]],
    ['v=X1; what', [{ code: 'part-malformed', position: 6, text: 'what' }]],
    ['v=X1; a=1; a=2', [{ code: 'part-duplicate', position: 11, text: 'a=2' }]],
    ['v=X1; a_b=1', [{ code: 'name-invalid', position: 6, text: 'a_b' }]],
    ['v=X1; n = two', [{ code: 'value-invalid', position: 10, text: 'two' }]],
    ['v=X1; a=b“c', [{ code: 'character-invalid', position: 9, text: '“' }]],
    ['v=X1\u00a0; a=1', [{ code: 'character-invalid', position: 4, text: '\u00a0' }]],
    ['v=X1; \u200ba=1', [{ code: 'character-invalid', position: 6, text: '\u200b' }]],
    ['v=X1; tight = 1', [{ code: 'part-malformed', position: 6, text: 'tight = 1' }]],
    ['v=X1; tight= 1', [{ code: 'part-malformed', position: 6, text: 'tight= 1' }]],
    ['v=X1; tight=1 ; n=2', []],
    ['v=X1; a=b😀', [{ code: 'character-invalid', position: 9, text: '😀' }]],
  ])('finds the faults of %j', (text, faults) => {
    expect(parseTags(text, syntax).faults).toEqual(faults);
  });

  it('keeps order, unknown tags and invalid values', () => {
    expect(parseTags('v=X2;z=1 ; what; n=two', syntax).tags.toString()).toBe('v=X2; z=1; n=two');
  });
});

describe('TagList', () => {
  const list = new TagList([
    { name: 'v', value: 'X1' },
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ]);

  it.each([
    ['sets a tag where it stands', list.with('a', '9'), 'v=X1; a=9; b=2'],
    ['adds a new tag at the end', list.with('c', '3'), 'v=X1; a=1; b=2; c=3'],
    ['takes a tag away', list.without('a'), 'v=X1; b=2'],
  ])('%s', (_, changed, text) => {
    expect(changed.toString()).toBe(text);
  });
});
