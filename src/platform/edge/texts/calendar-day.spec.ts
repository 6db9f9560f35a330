import { formatCalendarDay } from './calendar-day.js';

it.each([
  ['2026-03-08', 'March 8, 2026', '8. März 2026'],
  ['2026-03-08T15:56Z', 'March 8, 2026 (15:56 UTC)', '8. März 2026 (15:56 UTC)'],
  ['2026-12-31T23:59:59Z', 'December 31, 2026 (23:59 UTC)', '31. Dezember 2026 (23:59 UTC)'],
  ['2026-13-08', '2026-13-08', '2026-13-08'],
  ['2026-03-08T15:56+01:00', '2026-03-08T15:56+01:00', '2026-03-08T15:56+01:00'],
  ['', '', ''],
])('%s', (text, en, de) => {
  expect([formatCalendarDay(text, 'en'), formatCalendarDay(text, 'de')]).toEqual([en, de]);
});
