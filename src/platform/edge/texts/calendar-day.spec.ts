import { formatCalendarDay } from './calendar-day.js';

it.each([
  ['2026-03-08', '8 Mar 2026', '08.03.2026'],
  ['2026-03-08T15:56Z', '8 Mar 2026, 15:56 UTC', '08.03.2026, 15:56 UTC'],
  ['2026-12-31T23:59:59Z', '31 Dec 2026, 23:59 UTC', '31.12.2026, 23:59 UTC'],
  ['2026-13-08', '2026-13-08', '2026-13-08'],
  ['2026-03-08T15:56+01:00', '2026-03-08T15:56+01:00', '2026-03-08T15:56+01:00'],
  ['', '', ''],
])('%s', (text, en, de) => {
  expect([formatCalendarDay(text, 'en'), formatCalendarDay(text, 'de')]).toEqual([en, de]);
});
