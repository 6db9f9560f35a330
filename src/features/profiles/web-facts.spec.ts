import type { WebReport } from '#features/web-check/web-check-report.js';
import { webFacts } from './web-facts.js';

/** The sign of a fact about a site that sends these headers. */
function signOf(fact: string, headers: Readonly<Record<string, string>>): string | undefined {
  const report = {
    tls: { addresses: [], certificate: null },
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    findings: [],
    complete: true,
  };
  return webFacts(report as unknown as WebReport, new Set()).find(({ id }) => id.startsWith(`${fact}.`))?.id;
}

const STRICT = "default-src 'self'; frame-ancestors 'self'; base-uri 'self'; form-action 'self'";

it.each([
  ['', 'good'],
  ['; img-src https://images.example.com', 'good'],
  ['; img-src https://*.example.com:8443', 'good'],
  ['; report-uri http://reports.example.com', 'good'],
  ['; img-src http:', 'weak'],
  ['; img-src http://images.example.com', 'weak'],
  ['; img-src HTTP://images.example.com', 'weak'],
  ['; img-src https://*', 'weak'],
  ['; connect-src wss://*:443/', 'weak'],
  ['; connect-src http://127.0.0.1:8080', 'weak'],
  ['; connect-src https://127.0.0.1', 'weak'],
  ['; img-src images.example.com', 'weak'],
  ["; style-src 'unsafe-inline'", 'weak'],
  ["; style-src 'sha256-a.b'", 'good'],
  ["; script-src 'nonce-a.b", 'good'],
  ['; script-src data:', 'weak'],
])('a strict policy with "%s" is %s for internet.nl', (more, state) => {
  expect(signOf('web-csp', { 'content-security-policy': STRICT + more })).toBe(`web-csp.${state}`);
});

it.each([
  ['max-age=63072000', 'long'],
  ['max-age="63072000"; includeSubDomains', 'long'],
  ['max-age=63072000, max-age=300', 'short'],
  ['max-age=63071999', 'short'],
  ['includeSubDomains', 'short'],
])('%s is %s for Mozilla', (header, state) => {
  expect(signOf('mozilla-hsts', { 'strict-transport-security': header })).toBe(`mozilla-hsts.${state}`);
});

it.each<[string, string, string | undefined]>([
  ['one of two policies is enough', `img-src *, ${STRICT}`, 'web-csp.good'],
  ['a strict one that was cut may go on', `${STRICT}; img-src…`, undefined],
  ['a weak one that was cut may be followed by a strict one', 'img-src *…', undefined],
  ['data of an image is judged by what it is used for', `${STRICT}; img-src data:; font-src 'self'`, undefined],
  ['the same in one of two policies', `${STRICT}; img-src data:, ${STRICT}`, undefined],
])('a policy: %s', (_, policy, expected) => {
  expect(signOf('web-csp', { 'content-security-policy': policy })).toBe(expected);
});

it.each([
  ['DENY', 'set'],
  ['SAMEORIGIN, SAMEORIGIN', 'set'],
  ['ALLOW-FROM https://example.com', 'open'],
])('X-Frame-Options: %s is %s', (header, state) => {
  expect(signOf('web-frames', { 'x-frame-options': header })).toBe(`web-frames.${state}`);
});

it.each([
  ['no-referrer', 'strict'],
  ['unsafe-url, Same-Origin', 'strict'],
  ['same-origin, strict-origin', 'acceptable'],
  ['no-referrer, unsafe-url', 'open'],
  ['no-referrer, something-new', 'strict'],
  ['something-new', 'open'],
])('Referrer-Policy: %s is %s', (header, state) => {
  expect(signOf('web-referrer', { 'referrer-policy': header })).toBe(`web-referrer.${state}`);
});

const CERTIFICATE = {
  ...{ issuer: 'Some CA', names: [], chain: [], key: 'EC secp256r1', signature: 'ecdsa-with-SHA256' },
  ...{ validFrom: '2026-01-01T00:00:00Z', validTo: '2026-04-01T00:00:00Z' },
};
const idsOf = (report: object) =>
  webFacts(
    {
      ...{ tls: { addresses: [], certificate: null }, headers: [], findings: [], complete: true },
      ...report,
    } as unknown as WebReport,
    new Set(),
  ).map(({ id }) => id);

it.each([
  ['none', true, ['web-tlsa.none']],
  ['match', true, ['web-tlsa.signed']],
  ['none', false, []],
])('TLSA records: %s in a report that is whole: %s', (dane, complete, expected) => {
  const ids = idsOf({ tls: { addresses: [], certificate: { ...CERTIFICATE, dane } }, complete });
  expect(ids.filter((id) => id.startsWith('web-tlsa.'))).toEqual(expected);
});

it('without any header, the home page is not known', () => {
  expect(idsOf({ findings: [{ id: 'http-hsts.missing', params: {} }] })).toEqual(['http-hsts.missing']);
});

it('HSTS is missing if the web check says so, among others', () => {
  const headers = [{ name: 'x-frame-options', value: 'DENY' }];
  const found = (...ids: string[]) =>
    idsOf({ headers, findings: ids.map((id) => ({ id, params: {} })) }).filter((id) => id.startsWith('mozilla-hsts.'));
  expect(found('http-csp.missing', 'http-hsts.missing')).toEqual(['mozilla-hsts.missing']);
  expect(found('http-csp.missing')).toEqual([]);
});
