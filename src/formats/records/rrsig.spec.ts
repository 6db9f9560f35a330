import { secondsBetween } from './rrsig.js';

it.each([
  [0, 0, 0],
  [100, 160, 60],
  [160, 100, -60],
  [0xffff_fff0, 16, 32], // across the overflow of the counter in the year 2106
  [16, 0xffff_fff0, -32],
])('from %s to %s: %s s', (start, end, seconds) => {
  expect(secondsBetween(start, end)).toBe(seconds);
});
