import { execFileSync } from 'node:child_process';
import type { DomainHealth } from '../../src/health/health.dto.js';
import type { DomainPlan } from '../../src/plan/plan.dto.js';
import { ask, report } from './client.js';
import { PLANNED_DOMAINS } from './domains/repair-domains.js';
import { LATER_RESOLVER, NAME_SERVERS } from './lab/address-plan.js';
import { LAB, listening, serve } from './lab/processes.js';
import { startUnbound } from './lab/resolvers.js';

jest.setTimeout(300_000);

const [SERVER] = NAME_SERVERS['dynamic.dnshost.net']!.addresses;
const PORT = 3001;
const ids = ({ findings }: DomainHealth) => findings.map(({ id }) => id);

interface Promised {
  readonly before: DomainHealth;
  readonly plan: DomainPlan;
}

const promised = new Map<string, Promised>();

/** Plans are carried out with the script that we write; then somebody looks who knows nothing yet. */
beforeAll(async () => {
  for (const { name } of PLANNED_DOMAINS) {
    const before = await report<DomainHealth>(`check/${name}`);
    const plan = await report<DomainPlan>(`plan/${name}`);
    promised.set(name, { before, plan });
    const { text } = await ask(`/api/v1/plan/${name}?format=nsupdate`);
    if (plan.stages[0]?.when === 'now') execFileSync('nsupdate', { input: `server ${SERVER!}\n${text}` });
  }
  startUnbound('later', LATER_RESOLVER.address);
  await listening(LATER_RESOLVER.address, 443);
  const resolver = (number: number) => `Later ${number} https://${LATER_RESOLVER.host}/dns-query`;
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const env = { PATH, NODE_EXTRA_CA_CERTS, TMPDIR: `${LAB}/tmp`, PORT: String(PORT) };
  serve('later-app', 'node', ['dist/main.js'], {
    env: { ...env, DD_RESOLVERS: [1, 2, 3, 4, 5].map(resolver).join(', ') },
  });
  await listening('127.0.0.1', PORT);
});

it.each(PLANNED_DOMAINS.map(({ name, intent }) => [name, intent]))(
  'the plan for %s (%s) keeps what it promises',
  async (name) => {
    const { before, plan } = promised.get(name)!;
    const [now] = plan.stages.filter(({ when }) => when === 'now');
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/v1/check/${name}`);
    const after = (await answer.json()) as DomainHealth;
    const resolved = now?.changes.filter(({ where }) => where === 'dns').flatMap(({ resolves }) => resolves) ?? [];
    expect([name, plan.score]).toEqual([name, before.score]);
    expect([name, after.score]).toEqual([name, now?.scoreAfter ?? before.score]);
    expect([name, ids(after).filter((id) => resolved.includes(id))]).toEqual([name, []]);
    expect(after.score).toBeGreaterThanOrEqual(before.score);
  },
);
