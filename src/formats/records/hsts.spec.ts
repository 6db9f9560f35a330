import { takesLongerThan } from '#test/checks/cpu-time.js';
import { hstsMaxAge } from './hsts.js';

// The first four are the examples of RFC 6797 section 6.2.
it.each([
  ['max-age=31536000', 31536000],
  ['max-age=15768000 ; includeSubDomains', 15768000],
  ['max-age="31536000"', 31536000],
  ['max-age=0; includeSubDomains', 0],
  ['INCLUDESUBDOMAINS;Max-Age = 5; preload;', 5],
  ['max-age=1, max-age=2', undefined],
  ['max-age=1; includeSubDomains, max-age=0; preload, max-age=5', undefined],
  ['includeSubDomains, max-age=2', undefined],
  ['max-age=1, includeSubDomains', undefined],
  ['max-age=1; "x"', undefined],
  ['max-age=1; max-age=2', undefined],
  ['max-age=-1', undefined],
  ['max-age', undefined],
  ['includeSubDomains', undefined],
  ['', undefined],
])('%s: %s', (header, maxAge) => {
  expect(hstsMaxAge(header)).toBe(maxAge);
});

it('takes linear time over a hostile header', () => {
  const header = `max-age=1${' '.repeat(50_000)}x${', max-ag'.repeat(10_000)}`;
  expect(hstsMaxAge(header)).toBeUndefined();
  expect(takesLongerThan(100, () => hstsMaxAge(header))).toBe(false);
});
