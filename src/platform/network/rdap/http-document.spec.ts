import { freshness } from './http-document.js';

const HOUR = 3_600_000;

describe('freshness', () => {
  it.each([
    ['', 24],
    ['public', 24],
    ['max-age=7200', 2],
    ['public, max-age=7200, immutable', 2],
    ['public,Max-Age=7200', 2],
    ['max-age="7200"', 2],
    ['s-maxage=7200', 24],
    ['x-max-age=7200', 24],
    ['max-age=0', 1],
    ['max-age=60', 1],
    ['max-age=999999999', 24],
    ['max-age=7200, no-cache', 1],
    ['no-store', 1],
  ])('%j: %i h', (field, hours) => {
    expect(freshness(field)).toBe(hours * HOUR);
  });
});
