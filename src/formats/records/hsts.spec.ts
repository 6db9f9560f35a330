import { takesLongerThan } from '#test/checks/cpu-time.js';
import { hstsMaxAge, parseHsts } from './hsts.js';

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

const WHOLE = 'max-age=31536000; includeSubDomains; preload';

it.each<[string, string[], string[]]>([
  [WHOLE, [], []],
  ['PRELOAD;IncludeSubdomains;Max-Age=31536000', [], []],
  [`${WHOLE};`, ['directive-empty'], []],
  [`${WHOLE}; x`, ['directive-unknown'], []],
  [`${WHOLE}; preload`, ['directive-repeated'], []],
  [`${WHOLE}; max-age=1`, ['directive-repeated'], []],
  [`${WHOLE}; preload=1`, ['directive-malformed'], []],
  [`${WHOLE}; includeSubDomains=1`, ['directive-malformed'], []],
  ['max-age=031536000; includeSubDomains; preload', ['max-age-leading-zero'], []],
  ['max-age=31535999; includeSubDomains; preload', [], ['preload-max-age-too-low']],
  ['max-age=0; includeSubDomains; preload', [], ['preload-max-age-too-low']],
  ['max-age="31536000"; includeSubDomains; preload', ['max-age-invalid'], ['max-age-invalid', 'max-age-missing']],
  ['max-age=9007199254740993; includeSubDomains; preload', ['max-age-invalid'], ['max-age-invalid', 'max-age-missing']],
  ['max-age; includeSubDomains; preload', ['max-age-invalid'], ['max-age-invalid', 'max-age-missing']],
  ['includeSubDomains; preload', [], ['max-age-missing']],
  ['max-age=31536000', [], ['preload-no-subdomains', 'preload-no-preload']],
  ['', ['empty'], ['preload-no-subdomains', 'preload-no-preload', 'max-age-missing']],
  [';', ['directive-empty'], ['preload-no-subdomains', 'preload-no-preload', 'max-age-missing']],
])('%j has the faults %j, and for the preload list %j', (header, faults, preloadFaults) => {
  expect(parseHsts(header)).toMatchObject({ faults, preloadFaults });
});

it('reads what browsers and the preload list read', () => {
  expect(parseHsts('max-age="5"; includeSubDomains')).toMatchObject({
    ...{ maxAge: undefined, browserMaxAge: 5, includeSubDomains: true, preload: false },
  });
  expect(parseHsts('max-age=7; max-age=8; preload')).toMatchObject({
    maxAge: 7,
    browserMaxAge: undefined,
    preload: true,
  });
});

it('takes linear time over a hostile header', () => {
  const header = `max-age=1${' '.repeat(50_000)}x${', max-ag'.repeat(10_000)}`;
  expect(hstsMaxAge(header)).toBeUndefined();
  expect(takesLongerThan(100, () => hstsMaxAge(header))).toBe(false);
});
