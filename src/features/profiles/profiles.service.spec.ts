import { ampleMemory } from '#test/network/ample-memory.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { Sign } from '#base/domain/sign.js';
import { type CacheRule, Report, type ReportCache } from '#platform/edge/reports/report-cache.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { HealthService } from '#features/health/health.service.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import type { WebCheckService } from '#features/web-check/web-check.service.js';
import type { MailTls } from './mail-tls-facts.js';
import type { MailTlsService } from './mail-tls.service.js';
import type { ProfileRenderer } from './profile-renderer.js';
import type { ProfileReport } from './profile-report.js';
import { ProfilesService } from './profiles.service.js';
import type { SenderAddresses } from './sender-addresses.js';

const domain = DomainName.parse('example.com')!;
const HEALTH = { domain: 'example.com', findings: [], checkedAt: '' };
const WEB = { tls: { addresses: [], certificate: null }, headers: [], findings: [], complete: true };
const PTR: Sign = { id: 'sender-ptr.missing', params: {} };
const OFFERED = { versions: [{ name: 'TLS 1.0', offered: true }], suites: [], groups: [], dhBits: null };
const SILENT = { host: 'mx', keys: ['RSA 4096'], signatures: ['sha256WithRSAEncryption'] };
const SERVER = { ...SILENT, offered: OFFERED };

/** A service over reports that are made up; `asked` says which were asked for. */
function serviceOf({
  health = {},
  web = {},
  tls = {},
}: { health?: object; web?: object; tls?: Partial<MailTls> } = {}) {
  const asked: string[] = [];
  const rules: CacheRule<unknown>[] = [];
  const given = <T>(name: string, value: T) => {
    asked.push(name);
    return Promise.resolve(value);
  };
  const whole = { ...HEALTH, ...health } as unknown as HealthReport;
  const site = { ...WEB, ...web } as unknown as WebReport;
  const reportOf = <T>(body: T, maxAge: number) => new Report(whole, maxAge, () => body);
  const renderer = {
    render: (report: ProfileReport, _: HealthReport, __: string, seen?: WebReport) => ({
      of: report.profile.id,
      facts: report.judged.flatMap(({ signs }) => signs.map(({ id }) => id)),
      web: seen !== undefined,
    }),
    statement: (profile: { id: string }, requirement: string, state: string) => `${profile.id} ${requirement} ${state}`,
  };
  const service = new ProfilesService(
    {
      report: () => given('health', reportOf(whole, 60)),
      uncached: () => given('health', whole),
    } as unknown as HealthService,
    {
      wholeReport: () => given('web', reportOf(site, 30)),
      uncached: (_: unknown, __: unknown, isWhole: boolean) => given(isWhole ? 'web' : 'part of web', site),
    } as unknown as WebCheckService,
    { reverseNames: () => given('senders', [PTR]) } as unknown as SenderAddresses,
    { inspect: () => given('mail', { servers: [SERVER], isWhole: true, ...tls }) } as unknown as MailTlsService,
    {
      report: async (rule: CacheRule<unknown>, _: unknown, make: () => Promise<unknown>) => {
        rules.push(rule);
        return reportOf(await make(), 45);
      },
    } as unknown as ReportCache,
    renderer as unknown as ProfileRenderer,
  );
  return { service, asked, rules };
}

it.each([
  ['bulk-sender', ['health', 'senders'], ['sender-ptr.missing'], 45],
  ['mozilla-tls-intermediate', ['health', 'web'], [], 30],
  ['internet-nl-mail', ['health', 'mail'], ['mail-versions.old'], 45],
  ['internet-nl-web', ['health', 'web'], [], 30],
  ['bod-18-01', ['health', 'mail', 'web'], ['mail-key.good'], 30],
])('%s asks for what decides it, and nothing else', async (profile, wanted, facts, maxAge) => {
  const live = serviceOf();
  const report = await live.service.check({ profile, domain }, 'en');
  expect([live.asked.toSorted(), report.maxAge]).toEqual([wanted, maxAge]);
  const body = report.body as unknown as { of: string; facts: readonly string[]; web: boolean };
  expect([body.of, body.web]).toEqual([profile, wanted.includes('web')]);

  const { service, asked } = serviceOf();
  const kept = await service.uncached(profile, domain, ampleMemory());
  expect(asked.toSorted()).toEqual(wanted);
  expect(kept.report.profile.id).toBe(profile);
  expect(Object.hasOwn(kept, 'web')).toBe(wanted.includes('web'));
  const ids = kept.seen.map(({ id }) => id);
  for (const fact of facts) expect(ids).toContain(fact);
  expect(service.rendered(profile, kept, 'en')).toEqual(body);
});

it.each([
  [{}, {}, true],
  [{}, { complete: false }, false],
  [{ findings: [{ id: 'domain-exists.unknown', severity: 'info', params: { reason: 'busy' } }] }, {}, false],
])('with %j and %j, everything was found out: %s', async (health, web, isWhole) => {
  const { service } = serviceOf({ health, web });
  const kept = await service.uncached('internet-nl-web', domain, ampleMemory());
  expect(kept.isWhole).toBe(isWhole);
});

it('without a web check, nothing of it is missing', async () => {
  const { service } = serviceOf({ web: { complete: false } });
  expect((await service.uncached('bulk-sender', domain, ampleMemory())).isWhole).toBe(true);
});

it('what mail servers said is kept briefly if not all was said', async () => {
  const { service, rules } = serviceOf();
  await service.check({ profile: 'internet-nl-mail', domain }, 'en');
  const [rule] = rules;
  const lifetimes = [
    { servers: [SERVER], isWhole: true },
    { servers: [SERVER], isWhole: false },
    { servers: [SERVER, SILENT], isWhole: true },
  ].map((tls) => rule!.lifetime(tls));
  expect([rule!.key, rule!.isConclusive({}), ...lifetimes]).toEqual([
    'mail-tls:example.com',
    true,
    'full',
    'short',
    'short',
  ]);
});

it('the names of senders are kept like a report', async () => {
  const { service, rules } = serviceOf();
  await service.check({ profile: 'bulk-sender', domain }, 'en');
  expect(rules.map((rule) => [rule.key, rule.lifetime({}), rule.isConclusive({})])).toEqual([
    ['senders:example.com', 'full', true],
  ]);
});

it('a statement is about a requirement that the profile has', () => {
  const { service } = serviceOf();
  expect(service.statement('bulk-sender', 'dmarc-record', 'met', 'en')).toBe('bulk-sender dmarc-record met');
  expect(service.statement('bulk-sender', 'hsts', 'met', 'en')).toBeUndefined();
  expect(service.statement('unheard-of', 'dmarc-record', 'met', 'en')).toBeUndefined();
});

it('a health report alone is judged by the profile that was asked for', () => {
  const { service, asked } = serviceOf();
  const result = service.checkReport({ profile: 'bod-18-01' }, HEALTH as unknown as HealthReport, 'en');
  expect([(result as unknown as { of: string }).of, asked]).toEqual(['bod-18-01', []]);
});
