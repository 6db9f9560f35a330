import { FailingResolver } from '../../test/health/failing-resolver.js';
import { Internet } from '../../test/lab/internet.js';
import { DomainName } from '../domain/domain-name.js';
import type { DnsQuestion } from '../network/dns-answer.js';
import { healthReport, isConclusive } from './health-report.js';

const NOW = Date.UTC(2026, 10, 15);
const internet = new Internet();
internet.register('well.com', {
  records: `
    @ A 77.77.3.1
    www A 77.77.3.1
    @ MX 10 mail
    mail A 77.77.4.1
    @ TXT "v=spf1 mx -all"
    _dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@well.com"`,
});

const report = (name: string, fault: (question: DnsQuestion) => 'silent' | 'refused' | undefined = () => undefined) =>
  healthReport(DomainName.parse(name)!, new FailingResolver(internet, fault), NOW);

const unknown = (ids: readonly { id: string }[]) => ids.map(({ id }) => id).filter((id) => id.endsWith('.unknown'));

it('costs nothing where nothing is wrong', async () => {
  const { score, findings, checkedAt } = await report('well.com');
  expect([score, unknown(findings), checkedAt]).toEqual([100, [], '2026-11-15T00:00:00.000Z']);
});

it.each<[string, (question: DnsQuestion) => boolean, string[]]>([
  [
    'texts',
    ({ name, type }) => name === 'well.com' && type === 'TXT',
    ['mx-record', 'spf-record', 'dkim-keys', 'dmarc-record', 'dmarc-policy', 'dmarc-reports'],
  ],
  ['the DMARC record', ({ name }) => name === '_dmarc.well.com', ['dmarc-record']],
  ['what stands above it', ({ name }) => name === '_dmarc.com', []],
  ['the keys', ({ type }) => type === 'DNSKEY', ['dnssec-chain']],
  ['CAA', ({ name, type }) => name === 'well.com' && type === 'CAA', ['caa-record', 'caa-syntax']],
  ['name servers', ({ type }) => type === 'NS', ['ns-count', 'ns-hosts']],
  ['one selector', ({ name }) => name === 's1._domainkey.well.com', []],
])('%s that cannot be had are unknown, and cost nothing', async (_, fails, checks) => {
  for (const fault of ['silent', 'refused'] as const) {
    const { score, findings, resolvable } = await report('well.com', (question) =>
      fails(question) ? fault : undefined,
    );
    expect([score, resolvable]).toEqual([100, true]);
    expect(unknown(findings).sort()).toEqual(checks.map((check) => `${check}.unknown`).sort());
  }
});

it('an inherited policy is unknown, not missing, where the way up is blocked', async () => {
  const blocked = ({ name }: DnsQuestion) => (name === '_dmarc.well.com' ? ('silent' as const) : undefined);
  const { findings } = await report('www.well.com', blocked);
  expect(findings.map(({ id }) => id).filter((id) => id.startsWith('dmarc-record'))).toEqual(['dmarc-record.unknown']);
});

it('a domain whose resolvers take long is asked about again', async () => {
  let silences = 2;
  const slow = ({ type }: DnsQuestion) => (type === 'SOA' && silences-- > 0 ? ('silent' as const) : undefined);
  const { findings } = await report('well.com', slow);
  expect(unknown(findings)).toEqual([]);
});

it.each(['silent', 'refused'] as const)('nothing is said of a domain while all resolvers are %s', async (fault) => {
  const all = await report('well.com', () => fault);
  expect([all.resolvable, all.score, all.findings.map(({ id }) => id)]).toEqual([true, 100, ['domain-exists.unknown']]);
  expect(isConclusive(all)).toBe(false);
});
