import { formatDay, formatMoment } from './moment.js';

it.each([
  ['2026-03-08T15:56:00.000Z', '8 Mar 2026', '08.03.2026'],
  ['2026-12-31', '31 Dec 2026', '31.12.2026'],
])('%s', (iso, en, de) => {
  expect([formatDay(iso, 'en'), formatDay(iso, 'de')]).toEqual([en, de]);
});

it('adds the time in UTC', () => {
  expect(formatMoment('2026-03-08T15:56:00.000Z', 'de')).toBe('08.03.2026, 15:56 UTC');
});
