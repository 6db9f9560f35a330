import { execFileSync } from 'node:child_process';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import { report } from './client.js';
import { FRESH_RESOLVER, NAME_SERVERS } from './lab/address-plan.js';
import { listening } from './lab/processes.js';
import { startUnbound } from './lab/resolvers.js';

const [PARENT] = NAME_SERVERS['dynamic.dnshost.net']!.addresses;

/** The domain, the finding whose record is published, the expected status, and whether the old DS records are removed. */
const REPAIRS: readonly [domain: string, id: string, status: number, replaces: boolean][] = [
  ['island.dyn.com', 'dnssec-chain.ds-missing', 0, false],
  ['sha1.dyn.com', 'dnssec-digest.outdated', 0, false],
  ['rollover.dyn.com', 'dnssec-cds.pending', 0, true],
  ['orphan.dyn.com', 'dnssec-bogus.ds-mismatch', 2, true],
];

function publish({ host, value }: { host: string; value: string }, replaces: boolean): void {
  const lines = [
    `server ${PARENT!}`,
    'zone dyn.com.',
    ...(replaces ? [`update delete ${host}. DS`] : []),
    `update add ${host}. 300 DS ${value}`,
    'send',
  ];
  execFileSync('nsupdate', { input: `${lines.join('\n')}\n` });
}

/** The result of a validating resolver with an empty cache. */
function seen(domain: string): { readonly status: string; readonly isSecure: boolean } {
  const text = execFileSync('dig', [`@${FRESH_RESOLVER}`, '+dnssec', domain, 'A'], { encoding: 'utf8' });
  return { status: /status: (\w+)/.exec(text)?.[1] ?? text, isSecure: /flags:[^;]* ad[ ;]/.test(text) };
}

it('the DS record of our fix makes the domain secure, or its removal makes it resolve', async () => {
  for (const [domain, id, status, replaces] of REPAIRS) {
    const before = await report<{ status: number }>(`lookup/${domain}/A`);
    expect([domain, before.status]).toEqual([domain, status]);
    const { findings } = await report<DomainHealth>(`check/${domain}`);
    const finding = findings.find((one) => one.id === id);
    expect([domain, finding?.fix?.record]).toEqual([
      domain,
      { host: domain, type: 'DS', value: expect.any(String) as string },
    ]);
    publish(finding!.fix!.record as { host: string; value: string }, replaces);
  }
  const { score, stages } = await report<DomainPlan>('plan/stray.dyn.com');
  const removed = stages[0]!.changes.filter(({ type }) => type === 'DS');
  expect([removed.map(({ action, where }) => [action, where]), stages[0]!.scoreAfter > score]).toEqual([
    [['remove', 'registrar']],
    true,
  ]);
  execFileSync('nsupdate', {
    input: removed
      .map(({ host, value }) => `server ${PARENT!}\nzone dyn.com.\nupdate delete ${host}. DS ${value}\nsend\n`)
      .join(''),
  });
  startUnbound('fresh', FRESH_RESOLVER);
  await listening(FRESH_RESOLVER, 443);
  for (const [domain] of REPAIRS)
    expect([domain, seen(domain)]).toEqual([domain, { status: 'NOERROR', isSecure: true }]);
  expect(seen('stray.dyn.com')).toEqual({ status: 'NOERROR', isSecure: false });
});
