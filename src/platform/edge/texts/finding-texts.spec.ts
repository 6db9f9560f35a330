import type { Params } from '#base/domain/evidence.js';
import { FindingTexts } from './finding-texts.js';
import { type Language, Localizer } from './localizer.js';

const garden = {
  bed: {
    dry: { title: 'Dry', detail: { one: 'One bed: {places}', other: '{count} beds: {places}' } },
    unknown: { title: 'Not looked at', detail: 'Because {reason}.' },
    watered: { title: 'Watered', detail: '{seconds}, until {until}' },
    sown: { title: 'Sown', detail: 'Rows:\n{lines}' },
  },
};
const beet = {
  bed: {
    ...garden.bed,
    dry: { title: 'Trocken', detail: { one: 'Ein Beet: {places}', other: '{count} Beete: {places}' } },
  },
};
const catalogs = {
  en: { garden, reasons: { timeout: 'it took too long' }, lists: { cut: '{items} and others' } },
  de: { garden: beet, reasons: {} },
};

describe('FindingTexts', () => {
  const localizer = new Localizer(catalogs);
  const detail = (language: Language, id: string, params: Params) =>
    new FindingTexts(localizer).render(language, 'garden', { id, category: 'x', severity: 'warn', params }).detail;

  it.each<[Language, string, Params, string]>([
    ['en', 'bed.dry', { count: 1, places: ['a'] }, 'One bed: a'],
    ['en', 'bed.dry', { count: 0, places: [] }, '0 beds: –'],
    ['en', 'bed.dry', { count: 2, places: ['a', 'b'] }, '2 beds: a, b'],
    ['en', 'bed.dry', { count: 6, places: ['a', 'b', '…'] }, '6 beds: a, b and others'],
    ['de', 'bed.dry', { count: 1, places: '$t(x) {count}' }, 'Ein Beet: $t(x) {count}'],
    ['en', 'bed.dry', { count: 1, places: 'a\n\u202eb' }, 'One bed: a\\u{a}\\u{202e}b'],
    ['en', 'bed.dry', { count: 2, places: ['a\r', 'b'] }, '2 beds: a\\u{d}, b'],
    ['en', 'bed.sown', { lines: '0 a\n0 b\u202e' }, 'Rows:\n0 a\n0 b\\u{202e}'],
    ['en', 'bed.sown', { lines: ['1: a\n', '2: b'] }, 'Rows:\n1: a\\u{a}, 2: b'],
    ['en', 'bed.unknown', { reason: 'timeout' }, 'Because it took too long.'],
    ['en', 'bed.watered', { seconds: 60, until: '2026-03-08' }, '60 s, until 8 Mar 2026'],
    ['de', 'bed.watered', { seconds: 172800, until: 'x\n' }, '172800 s (2 Tage), until x\\u{a}'],
  ])('renders in %s: %s of %j', (language, id, params, text) => {
    expect(detail(language, id, params)).toBe(text);
  });

  it('leaves the rest of a finding as it is', () => {
    const finding = { id: 'bed.unknown', category: 'x', severity: 'info', params: { reason: 'timeout' } } as const;
    expect(new FindingTexts(localizer).render('en', 'garden', finding)).toEqual({
      id: 'bed.unknown',
      category: 'x',
      severity: 'info',
      title: 'Not looked at',
      detail: 'Because it took too long.',
    });
  });
});
