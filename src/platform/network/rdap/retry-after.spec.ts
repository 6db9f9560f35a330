import { retryAfter } from './retry-after.js';

const NOW = Date.UTC(2026, 10, 15, 12);

describe('retryAfter', () => {
  it.each([
    ['120', 120_000],
    [' 5 ', 5000],
    ['0', 1000],
    ['999999999', 3_600_000],
    ['99999999999999999999', 60_000],
    ['Sun, 15 Nov 2026 12:02:00 GMT', 120_000],
    ['Sun, 15 Nov 2026 11:00:00 GMT', 1000],
    ['Sun, 15 Nov 2099 12:00:00 GMT', 3_600_000],
    ['soon', 60_000],
    ['', 60_000],
    [null, 60_000],
  ])('%j: %i ms', (field, milliseconds) => {
    expect(retryAfter(field, NOW)).toBe(milliseconds);
  });
});
