import type { Sign } from '#base/domain/sign.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import { Surroundings } from './scan-causes.js';
import type { LineFinding } from './scan-line.js';

const REPORT = {
  domain: 'own.example',
  figures: {
    delegation: { rows: [{ name: 'ns2.dnshost.net' }, { name: 'ns1.own.example' }] },
    mail: { rows: [{ host: 'mx.mailhost.net' }] },
    spf: { rows: [{ term: 'include:SPF.gone.example' }, { term: 'a' }, { term: 'include:%{i}.example' }] },
    certificates: [{ host: 'own.example', name: '*.sites.example', issuer: 'Some CA', until: '2026-11-24T11:40Z' }],
  },
} as unknown as HealthReport;
const WEB = {
  domain: 'own.example',
  tls: {
    certificate: { names: [], subject: 'cdn.example', issuer: 'Other\u0000 CA', validTo: '2026-11-24T11:40:59.000Z' },
  },
} as unknown as WebReport;

const told = (severity: LineFinding[1], ...signs: readonly (readonly [string, Sign['params']])[]) => ({
  finding: [signs[0]![0], severity] as const,
  signs: signs.map(([id, params]) => ({ id, params })),
});
const listed = (surroundings: Surroundings, ...all: readonly ReturnType<typeof told>[]) =>
  surroundings.causesOf(all).map(({ kind, value, finding }) => [kind, value, finding]);

it('a cause is a server or an include of others that a problem or warning names', () => {
  expect(
    listed(
      Surroundings.of(REPORT),
      told('problem', ['spf-include.dead', { include: 'spf.gone.example' }]),
      told('warn', ['ns-lame.found', { hosts: ['ns1.own.example', 'NS2.dnshost.net [192.0.2.1]'] }]),
      told('warn', [
        'smtp-starttls.missing',
        { servers: ['mx.mailhost.net [192.0.2.2]', 'mx.mailhost.net [192.0.2.3]'] },
      ]),
      told('unknown', ['mx-tls.unknown', { host: 'mx.mailhost.net' }]),
      told('warn', ['other.found', { text: 'xmx.mailhost.net' }]),
    ),
  ).toEqual([
    ['spf-include', 'spf.gone.example', 'spf-include.dead'],
    ['nameserver', 'ns2.dnshost.net', 'ns-lame.found'],
    ['mx', 'mx.mailhost.net', 'smtp-starttls.missing'],
  ]);
});

it('a cause is a certificate that a finding shows, or that of the host it is about', () => {
  const shown = { servers: ['mx.own.example [192.0.2.2]'], subject: 'mx.x', issuer: 'CA', until: '2026-01-01T00:00Z' };
  expect(
    listed(
      Surroundings.of(REPORT),
      told('warn', ['smtp-certificate.expired', shown]),
      told('warn', ['cert-expiry.soon', { host: 'own.example', until: '2026-11-24T11:40Z' }]),
      told('warn', ['hsts.missing', { host: 'own.example' }]),
      told('warn', ['cert-expiry.soon', { host: 'www.own.example' }]),
    ),
  ).toEqual([
    ['certificate', 'mx.x, CA, 2026-01-01T00:00Z', 'smtp-certificate.expired'],
    ['certificate', '*.sites.example, Some CA, 2026-11-24T11:40Z', 'cert-expiry.soon'],
  ]);
});

it('the web check knows the certificate by its names', () => {
  const expired = told('problem', ['tls-certificate.expired', { host: 'www.own.example', until: '' }]);
  const value = String.raw`cdn.example, Other\u{0} CA, 2026-11-24T11:40Z`;
  expect(listed(Surroundings.ofSite(WEB), expired)).toEqual([['certificate', value, 'tls-certificate.expired']]);
  const none = { domain: 'own.example', tls: { certificate: null } } as unknown as WebReport;
  expect(listed(Surroundings.ofSite(none), expired)).toEqual([]);
});

it('a requirement has the causes of all that decided', () => {
  const signs = [
    ['tls.not-met', {}],
    ['smtp-certificate.wrong-host', { servers: ['mx.mailhost.net [192.0.2.2]'] }],
    ['tls-chain.superfluous', { host: 'own.example' }],
  ] as const;
  expect(listed(Surroundings.of(REPORT, WEB), told('problem', ...signs))).toEqual([
    ['mx', 'mx.mailhost.net', 'tls.not-met'],
    ['certificate', String.raw`cdn.example, Other\u{0} CA, 2026-11-24T11:40Z`, 'tls.not-met'],
  ]);
});
