import { fc } from '#test/properties.js';
import { fitText, type Forms } from './text-fit.js';

const more = (left: number) => `and ${left} more`;
const repeated = (count: number, ...forms: Forms): Forms[] => Array.from({ length: count }, () => forms);

describe('fitText', () => {
  it.each<[string, Forms[], string]>([
    ['nothing', [], 'head'],
    ['the fullest forms where there is room', [['a', 'aa', 'aaa'], ['b']], 'head\naaa\nb'],
    ['a fuller form that is shorter', [['long form', 'short']], 'head\nshort'],
    ['no entry cut in two', [['x'.repeat(9000)]], 'head\nand 1 more'],
    [
      'the short form of what is too long',
      [
        ['x', 'x'.repeat(9000)],
        ['y', 'yy'],
      ],
      'head\nx\nyy',
    ],
    ['the last form that fits', [['x', 'xx', 'x'.repeat(9000)]], 'head\nxx'],
  ])('shows %s', (_, entries, text) => {
    expect(fitText('head', entries, more)).toBe(text);
  });

  it('names all entries before it explains any', () => {
    const text = fitText('head', repeated(100, 'a title', `a title\n${'why '.repeat(100)}`), more);
    expect(text.split('\n').filter((line) => line === 'a title')).toHaveLength(100);
    expect(text.split('\n')[2]).toMatch(/^why /);
  });

  it('counts what it leaves out', () => {
    const text = fitText('head', repeated(1000, 'x'.repeat(99)), more);
    const shown = text.split('\n').length - 2;
    expect(text.endsWith(`\nand ${1000 - shown} more`)).toBe(true);
    expect(text.length).toBeGreaterThan(3500);
  });

  it.each([
    ['compact', 4000],
    ['full', 8000],
  ] as const)('keeps every %s text under %d octets, its head first', (response, most) => {
    const form = fc.integer({ min: 0, max: 3000 }).map((length) => 'ü'.repeat(length));
    const forms = fc.tuple(form, form, form);
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), fc.array(forms, { maxLength: 150 }), (head, entries) => {
        const text = fitText(head, entries, more, { response });
        expect(Buffer.byteLength(text)).toBeLessThan(most);
        expect(text.startsWith(head)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
