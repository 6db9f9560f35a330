import { execFileSync } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import type { DomainHealth } from '../../src/health/health.dto.js';
import type { DomainPlan } from '../../src/plan/plan.dto.js';
import type { PreviewResult } from '../../src/preview/preview.dto.js';
import type { SpfLookup } from '../../src/records/spf-lookup.js';
import { passingAmong } from '../health/spf-senders.js';
import { ask, report, reports } from './client.js';
import { EXAMINED } from './domains/domains.js';
import { PLANNED_DOMAINS, plannedName } from './domains/repair-domains.js';
import { LATER_RESOLVER, MAIL, NAME_SERVERS, PUBLIC_RESOLVERS, WEB } from './lab/address-plan.js';
import { eachInParallel, LAB, listening, serve } from './lab/processes.js';
import { startUnbound } from './lab/resolvers.js';

jest.setTimeout(480_000);

const [SERVER] = NAME_SERVERS['dynamic.dnshost.net']!.addresses;
const PORT = 3001;
const AT_ONCE = 4;
const names = PLANNED_DOMAINS.map(({ name }) => name);
const SENDERS = [...Object.values(MAIL).flat(), ...WEB.good];

type Stage = DomainPlan['stages'][number];
const inZone = ({ changes }: Stage) => changes.filter(({ where }) => where === 'dns');
const ids = ({ findings }: DomainHealth) => findings.filter(({ severity }) => severity !== 'ok').map(({ id }) => id);
const checkOf = (id: string) => id.split('.')[0]!;

/** What a stage promises, and what came of it. */
interface Outcome {
  readonly domain: string;
  readonly stage: Stage;
  readonly predicted: PreviewResult;
  readonly before: DomainHealth;
  readonly after: DomainHealth;
  readonly passed: readonly string[];
  readonly passes: readonly string[];
}

const plans = new Map<string, DomainPlan>();
const outcomes: Outcome[] = [];

/** Stage by stage, in all zones at once, with the script that we write; then somebody looks who remembers nothing. */
beforeAll(async () => {
  const resolver = startUnbound('later', LATER_RESOLVER.address);
  await listening(LATER_RESOLVER.address, 443);
  await startForgetful();
  for (const [name, plan] of await reports<DomainPlan>(names, (name) => `plan/${name}`)) plans.set(name, plan);
  const last = await reports<DomainHealth>(names, (name) => `check/${name}`);
  const passing = new Map<string, readonly string[]>();
  await eachInParallel(
    names,
    async (name) => passing.set(name, await sendersOf(name, PUBLIC_RESOLVERS.cloudflare.address)),
    AT_ONCE,
  );
  const longest = Math.max(...[...plans.values()].map(({ stages }) => stages.length));
  for (let i = 0; i < longest; i++) {
    const concerned = names.filter((name) => plans.get(name)!.stages[i]);
    const predictions = await eachInParallel(concerned, (name) => predicted(name, i), AT_ONCE);
    for (const name of concerned) await publish(name, i);
    resolver.kill('SIGHUP');
    await listening(LATER_RESOLVER.address, 443);
    await eachInParallel(
      concerned,
      async (name) => {
        const stage = plans.get(name)!.stages[i]!;
        const after = await report<DomainHealth>(`check/${name}`, { port: PORT });
        const passes = await sendersOf(name, LATER_RESOLVER.address);
        const [before, passed] = [last.get(name)!, passing.get(name)!];
        outcomes.push({
          ...{ domain: name, stage, before, after, passed, passes },
          predicted: predictions[concerned.indexOf(name)]!,
        });
        last.set(name, after);
        passing.set(name, passes);
      },
      AT_ONCE,
    );
  }
});

/** The application once more, with one resolver and without memory. */
async function startForgetful(): Promise<void> {
  const resolvers = [1, 2, 3, 4, 5].map((number) => `Later ${number} https://${LATER_RESOLVER.host}/dns-query`);
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const env = { PATH, NODE_EXTRA_CA_CERTS, TMPDIR: `${LAB}/tmp`, PORT: String(PORT) };
  const forgetful = { DD_RESOLVERS: resolvers.join(', '), DD_DNS_CACHE_ENTRIES: '0', DD_CACHE_SECONDS: '1' };
  serve('later-app', 'node', ['dist/main.js'], { env: { ...env, ...forgetful } });
  await listening('127.0.0.1', PORT);
}

/** All stages up to this one, through the preview. */
function predicted(name: string, stage: number): Promise<PreviewResult> {
  const done = plans.get(name)!.stages.slice(0, stage + 1);
  const changes = done
    .flatMap(inZone)
    .map(({ action, host, type, value, old }) => ({ action, host, type, value, ...(old !== undefined && { old }) }));
  const headers = { 'content-type': 'application/json' };
  return report<PreviewResult>(`preview/${name}`, { method: 'POST', headers, body: JSON.stringify({ changes }) });
}

/** Later stages are comments in the script. */
async function publish(name: string, stage: number): Promise<void> {
  const { text } = await ask(`/api/v1/plan/${name}?format=nsupdate`);
  const section = text.split('\n\n')[stage + 1]!;
  const script = section.replace(/^; (?=(?:zone|update|send)\b)/gm, '');
  execFileSync('nsupdate', { input: `server ${SERVER!}\n${script}\n` });
}

async function sendersOf(domain: string, address: string): Promise<readonly string[]> {
  const resolver = new Resolver();
  resolver.setServers([address]);
  const lookup: SpfLookup = async (name, type) => {
    try {
      if (type === 'TXT') return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
      if (type === 'MX') return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
      return (await resolver.resolve(name, type)) as string[];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : 'failed';
    }
  };
  return passingAmong(SENDERS, domain, lookup);
}

it('every sick domain whose repair is in DNS has a copy that is repaired', async () => {
  const sick = EXAMINED.filter(({ expected }) => expected.faults.length > 0 && expected.resolvable !== false);
  const others = sick.filter(({ name }) => !names.includes(plannedName(name)));
  const found = await reports<DomainPlan>(
    others.map(({ name }) => name),
    (name) => `plan/${name}`,
  );
  const missed = others.flatMap(({ name, expected: { faults } }) => {
    const resolved = found
      .get(name)!
      .stages.flatMap(inZone)
      .flatMap(({ resolves }) => resolves);
    return resolved.some((id) => faults.includes(id)) ? [name] : [];
  });
  expect(missed).toEqual([]);
});

it.each(PLANNED_DOMAINS.map(({ name, intent }) => [name, intent]))(
  'the plan for %s (%s) keeps what it promises, stage by stage',
  (name) => {
    const own = outcomes.filter(({ domain }) => domain === name);
    expect(own).toHaveLength(plans.get(name)!.stages.length);
    for (const { stage, predicted, before, after, passed, passes } of own) {
      const unsure = [...predicted.notSimulated, ...ids(predicted.after).filter((id) => id.endsWith('.unknown'))];
      const isSure = (id: string) => !unsure.some((one) => checkOf(one) === checkOf(id));
      const certain = (report: DomainHealth) => ids(report).filter(isSure).sort();
      expect([name, stage.when, certain(after)]).toEqual([name, stage.when, certain(predicted.after)]);
      expect([name, stage.when, predicted.after.score]).toEqual([name, stage.when, stage.scoreAfter]);
      // What cannot be simulated may well be better than predicted.
      const score = ids(after).every(isSure) ? stage.scoreAfter : Math.max(after.score, stage.scoreAfter);
      expect([name, stage.when, after.score]).toEqual([name, stage.when, score]);
      const resolved = inZone(stage).flatMap(({ resolves }) => resolves);
      expect([name, ids(after).filter((id) => resolved.includes(id))]).toEqual([name, []]);
      const isGrave = (id: string) => after.findings.some((one) => one.id === id && one.severity === 'problem');
      expect([name, ids(after).filter((id) => isGrave(id) && !ids(before).includes(id))]).toEqual([name, []]);
      if (stage.when === 'now') expect([name, passed.filter((sender) => !passes.includes(sender))]).toEqual([name, []]);
    }
  },
);

it('most of these plans repair something', () => {
  const repaired = outcomes.filter(({ stage }) => inZone(stage).some(({ resolves }) => resolves.length > 0));
  const sick = new Set(repaired.map(({ domain }) => domain));
  expect(sick.size).toBeGreaterThan(names.length / 2);
});
