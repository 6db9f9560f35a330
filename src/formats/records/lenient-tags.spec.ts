import { parseDmarc, parseLenientDmarc } from './dmarc.js';
import { restoredTags } from './lenient-tags.js';

describe('parseLenientDmarc', () => {
  it.each([
    ['v=DMARC1; p=none', 'v=DMARC1; p=none', []],
    ['v=DMARC1, p=none', 'v=DMARC1; p=none', [['separator-invalid', 8, ',']]],
    [
      'v=DMARC1\\; p=none\\; fo=1',
      'v=DMARC1; p=none; fo=1',
      [
        ['separator-invalid', 8, '\\'],
        ['separator-invalid', 17, '\\'],
      ],
    ],
    ['v=DMARC1 p=none', 'v=DMARC1; p=none', [['separator-missing', 9, 'p']]],
    ['v=DMARC1p=none', 'v=DMARC1; p=none', [['separator-missing', 8, 'p']]],
    ['v=DMARC1|sp=none', 'v=DMARC1; sp=none', [['separator-invalid', 8, '|']]],
    ['v=DMARC1;\u00a0p=none', 'v=DMARC1; p=none', [['character-invalid', 9, '\u00a0']]],
    ['v=DMARC1;\\160p=none', 'v=DMARC1; p=none', [['character-invalid', 9, '\\160']]],
    ['\u201cv=DMARC1; p=none\u201d', 'v=DMARC1; p=none', [['character-invalid', 0, '\u201c']]],
    ['sp=none; p=reject; v=DMARC1', 'v=DMARC1; sp=none; p=reject', [['version-late', 19, 'v']]],
    ['v=DMARC1; p=none, x=1; y=2', 'v=DMARC1; p=none, x=1; y=2', []],
    [
      'v=DMARC1; rua=https://r.example/?p=1&t=2, mailto:a@b.example; p=none',
      'v=DMARC1; rua=https://r.example/?p=1&t=2, mailto:a@b.example; p=none',
      [],
    ],
    ['dmarc', 'v=DMARC1', []],
  ])('reads %j', (text, tags, faults) => {
    const meant = parseLenientDmarc(text);
    expect(meant?.record.tags.toString()).toBe(tags);
    expect(meant?.faults.map(({ code, position, text: part }) => [code, position, part])).toEqual(faults);
  });

  it.each(['', 'v=spf1 -all', 'we use dmarc', 'p=none', 'v=DKIM1; p='])('ignores %j', (text) => {
    expect(parseLenientDmarc(text)).toBeUndefined();
  });
});

it.each([
  ['v=DMARC1, p=none', 'v=DMARC1; p=none'],
  ['p=none; v=DMARC1', 'v=DMARC1; p=none'],
  ['v=DMARC1; p=no', undefined], // more than a typo between tags
  ['v=spf1 -all', undefined],
])('%j is restored as %j', (text, restored) => {
  const syntax = { version: 'DMARC1', spelled: /v=DMARC1/, names: new Set(['p']) };
  expect(restoredTags(text, syntax, parseDmarc)).toBe(restored);
});
