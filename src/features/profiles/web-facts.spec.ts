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
  return webFacts(report as unknown as WebReport).find(({ id }) => id.startsWith(`${fact}.`))?.id;
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
