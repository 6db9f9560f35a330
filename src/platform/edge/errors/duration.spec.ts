import { formatDuration, formatTimeOfDay } from './duration.js';

it.each([
  [1, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [61, '1 min 1 s'],
  [3599, '59 min 59 s'],
  [3600, '1 h'],
  [3659, '1 h'],
  [46_061, '12 h 47 min'],
  [86_400, '24 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it('a moment has its time of day', () => {
  expect(formatTimeOfDay(Date.UTC(2026, 10, 16))).toBe('00:00 UTC');
  expect(formatTimeOfDay(Date.UTC(2026, 10, 15, 13, 5, 0, 999))).toBe('13:05 UTC');
});
