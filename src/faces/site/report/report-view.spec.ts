import type { DomainHealth, HealthFinding } from '#features/health/health.dto.js';
import { healthTopics } from '#features/health/health-topics.js';
import { ReportView } from './report-view.js';
import { AREAS, TOPIC_GROUPS } from '../../views/topic-groups.js';

const finding = (id: string, severity: HealthFinding['severity'], types: readonly string[] = []) => {
  const evidence = types.map((type) => ({ host: 'example.com', type, value: '' }));
  return { id, severity, category: 'dns', title: id, detail: '', references: [], evidence } as unknown as HealthFinding;
};
const sound = ['web-address.both', 'mx-record.ok', 'spf-record.ok', 'dmarc-record.ok', 'domain-exists.ok'];

it.each<[string, HealthFinding[], Record<string, string>]>([
  ['nothing', [], {}],
  [
    'a broken chain of trust',
    [finding('dnssec-bogus.signatures', 'problem')],
    { website: 'problem', receiving: 'problem', sending: 'problem', spoofing: 'problem', dns: 'problem' },
  ],
  [
    'rejected addresses',
    [finding('dnssec-web-mail.failing', 'problem', ['A', 'AAAA'])],
    { website: 'problem', dns: 'problem' },
  ],
  [
    'rejected MX records',
    [finding('dnssec-web-mail.failing', 'problem', ['MX'])],
    { receiving: 'problem', dns: 'problem' },
  ],
  ['own mail that receivers reject', [finding('dmarc-pass.rejected', 'problem')], { sending: 'problem' }],
  ['mailboxes whose mail is rejected', [finding('dmarc-pass.provider-rejected', 'warn')], { sending: 'warn' }],
  ['own mail in the spam folder', [finding('dmarc-pass.some-quarantined', 'problem')], { sending: 'problem' }],
  ['spoofed mail that passes', [finding('dmarc-pass.spoofable', 'problem')], { spoofing: 'problem' }],
  ['no policy', [finding('dmarc-policy.none', 'warn')], { spoofing: 'warn' }],
  ['a fault of the DNS that stops nothing', [finding('ns-count.single', 'warn')], { dns: 'warn' }],
])('%s: what works, by area', (_, faults, expected) => {
  const findings = [...sound.map((id) => finding(id, 'ok')), ...faults];
  const view = new ReportView({ findings } as unknown as DomainHealth, { severities: [], categories: [] });
  const wrong = view.areas.filter(({ state }) => state !== 'ok').map(({ name, state }) => [name, state]);
  expect(Object.fromEntries(wrong)).toEqual(expected);
});

it('an area of which nothing was tested is unknown, unless the DNS stops it', () => {
  const findings = [finding('web-address.unknown', 'info')];
  const areas = (more: HealthFinding[]) =>
    new ReportView({ findings: [...findings, ...more] } as unknown as DomainHealth, { severities: [], categories: [] })
      .areas[0];
  expect(areas([])).toMatchObject({ name: 'website', state: 'unknown' });
  expect(areas([finding('dnssec-bogus.keys', 'problem')])).toMatchObject({ name: 'website', state: 'problem' });
});

it.each<[string, readonly HealthFinding[], string, boolean]>([
  ['all tests ran', [], 'ok', false],
  ['a test that can cost points did not', [finding('mx-hosts.unknown', 'info')], 'unknown', true],
  ['port 25 could not be tested, as in many networks', [finding('smtp-port25.unknown', 'info')], 'unknown', false],
  ['the only mail server hung up', [finding('smtp-greeting.closed', 'info')], 'unknown', false],
  [
    'one mail server hung up, another talked',
    [finding('smtp-greeting.closed', 'info'), finding('smtp-starttls.ok', 'ok')],
    'ok',
    false,
  ],
  [
    'its TLS could not be tested either',
    [finding('smtp-greeting.slow', 'info'), finding('smtp-starttls.unknown', 'info')],
    'unknown',
    false,
  ],
  ['a test that never costs points did not', [finding('mx-ttl.unknown', 'info')], 'ok', false],
  [
    'a test failed and another did not run',
    [finding('mx-hosts.unknown', 'info'), finding('mx-hosts.private', 'problem')],
    'problem',
    false,
  ],
])('%s: no green sign without evidence', (_, more, state, isDoubtful) => {
  const findings = [...sound.map((id) => finding(id, 'ok')), ...more];
  const view = new ReportView({ findings } as unknown as DomainHealth, { severities: [], categories: [] });
  expect([view.areas.find(({ name }) => name === 'receiving')?.state, view.isDoubtful]).toEqual([state, isDoubtful]);
});

it.each([
  ['area', AREAS],
  ['group', TOPIC_GROUPS],
])('every topic is in one %s', (_, places) => {
  const topics = Object.values(places).flat();
  expect(topics.toSorted()).toEqual(healthTopics.map(({ name }) => name).toSorted());
});
