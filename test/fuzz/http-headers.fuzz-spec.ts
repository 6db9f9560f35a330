import { parseCookie } from '#features/web-check/http/cookie.js';
import { parseMetaPolicy, policiesIn } from '#features/web-check/http/csp-policy.js';
import { reviewPolicy } from '#features/web-check/http/csp-review.js';
import { cspStrength } from '#features/web-check/http/csp-strength.js';
import { parseHsts } from '#formats/records/hsts.js';
import { parsePermissionsPolicy } from '#features/web-check/http/permissions-policy.js';
import { reviewSecurityTxt } from '#formats/records/security-txt.js';
import { parseDictionary, parseItem } from '#features/web-check/http/structured-field.js';
import { fc } from '../properties.js';
import { howMany } from '../sweep.js';

const numRuns = howMany('HTTP headers', 20_000, 500, 2000);
const NOW = Date.UTC(2026, 10, 17);
const SITE = new URL('https://example.com/');

/** Words of the headers, so that the parsers get beyond the first one, between any other text. */
const WORDS = [
  ...[
    'default-src',
    'script-src',
    "'self'",
    "'unsafe-inline'",
    "'nonce-abc'",
    "'sha256-AAAA'",
    "'strict-dynamic'",
    '*',
  ],
  ...['max-age=', '31536000', 'includeSubDomains', 'preload', '"', '=', ';', ',', '(', ')', ' ', '\t', '\r\n', '\n'],
  ...[
    '__Host-id',
    '__Secure-',
    'Secure',
    'HttpOnly',
    'SameSite=Lax',
    'Path=/',
    'Domain=',
    'geolocation',
    '?1',
    ':AA==:',
  ],
  ...[
    'Contact: ',
    'Expires: ',
    '2027-01-01T00:00:00Z',
    'mailto:a@b.example',
    'https://',
    '-----BEGIN PGP SIGNED MESSAGE-----',
  ],
  ...['-1', '1e9', '999999999999999999999', '\u0000', 'ü', '\u2028', '%00', 'data:', 'http:', '__proto__'],
];
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS) }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 40,
  })
  .map((words) => words.join(''));

it.each<[string, (value: string) => unknown]>([
  ['CSP', (value) => [policiesIn(value).map(reviewPolicy), cspStrength(policiesIn(value))]],
  ['CSP of a page', (value) => reviewPolicy(parseMetaPolicy(value))],
  ['cookies', (value) => parseCookie(value, SITE)],
  ['HSTS', parseHsts],
  ['Permissions-Policy', parsePermissionsPolicy],
  ['dictionaries', parseDictionary],
  ['items', parseItem],
  ['security.txt', (value) => reviewSecurityTxt(Buffer.from(value), NOW, ['https://example.com/'])],
])('%s: any text is read, twice with the same result', (_, parse) => {
  fc.assert(
    fc.property(text, (value) => expect(parse(value)).toEqual(parse(value))),
    { numRuns },
  );
});

it('HSTS: an age is a number of seconds that can be compared', () => {
  fc.assert(
    fc.property(text, (value) => {
      const { maxAge } = parseHsts(value);
      expect(maxAge === undefined || (Number.isFinite(maxAge) && maxAge >= 0)).toBe(true);
    }),
    { numRuns },
  );
});

it('a cookie that browsers do not store has a reason', () => {
  fc.assert(
    fc.property(text, (value) => {
      const { isAccepted, faults } = parseCookie(value, SITE);
      expect(isAccepted || faults.length > 0).toBe(true);
    }),
    { numRuns },
  );
});

const LONG = 64 * 1024;

it.each<[string, (value: string) => unknown]>([
  ['CSP', (value) => policiesIn(value).map(reviewPolicy)],
  ['cookies', (value) => parseCookie(value, SITE)],
  ['HSTS', parseHsts],
  ['Permissions-Policy', parsePermissionsPolicy],
  ['security.txt', (value) => reviewSecurityTxt(Buffer.from(value), NOW)],
])('%s: long repetitions are read', (_, parse) => {
  for (const word of WORDS) expect(() => parse(word.repeat(LONG / word.length))).not.toThrow();
});
