import { daysUntil } from './registration.facts.js';

it.each([
  ['2026-11-16T00:00:00Z', '2026-11-15T12:00:00Z', 1],
  ['2026-11-16T00:00:00Z', '2026-11-16T00:00:00Z', 1],
  ['2026-11-16T00:00:00Z', '2026-11-16T23:59:00Z', 1],
  ['2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z', -1],
  ['2026-11-16T09:00:00Z', '2026-11-16T08:59:00Z', 1],
  ['2026-11-16T09:00:00Z', '2026-11-16T09:01:00Z', -0],
  ['2026-12-16T09:00:00Z', '2026-11-16T09:00:00Z', 30],
])('a registration until %s has, at %s, %d days left', (end, now, days) => {
  expect(daysUntil(Date.parse(end), Date.parse(now))).toBe(days);
});
