import { execFileSync } from 'node:child_process';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import type { PreviewResult } from '#features/preview/preview.dto.js';
import { ask, report, reports } from './client.js';
import { EXAMINED } from './domains/domains.js';
import { PLANNED_DOMAINS, plannedName } from './domains/repair-domains.js';
import { LATER_RESOLVER, NAME_SERVERS, PUBLIC_RESOLVERS } from './lab/address-plan.js';
import { eachInParallel, LAB, listening, serve } from './lab/processes.js';
import { startUnbound } from './lab/resolvers.js';
import { ourVerdicts, passing, type SpfVerdicts, witnessVerdicts } from './spf-verdicts.js';

const [SERVER] = NAME_SERVERS['dynamic.dnshost.net']!.addresses;
const PORT = 3001;
const AT_ONCE = 4;
const names = PLANNED_DOMAINS.map(({ name }) => name);

type Stage = DomainPlan['stages'][number];
const inZone = ({ changes }: Stage) => changes.filter(({ where }) => where === 'dns');
const ids = ({ findings }: DomainHealth) => findings.filter(({ severity }) => severity !== 'ok').map(({ id }) => id);
const checkOf = (id: string) => id.split('.')[0]!;

/** A plan and the predicted result of its stages, read before anything is changed. */
interface Promised {
  readonly before: DomainHealth;
  readonly plan: DomainPlan;
  readonly script: string;
  /** Predictions after each stage. */
  readonly predictions: readonly PreviewResult[];
}

/** A second instance of the application, with one resolver and without caches. */
async function startForgetful(): Promise<void> {
  const resolvers = [1, 2, 3, 4, 5].map((number) => `Later ${number} https://${LATER_RESOLVER.host}/dns-query`);
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const env = { PATH, NODE_EXTRA_CA_CERTS, TMPDIR: `${LAB}/tmp`, PORT: String(PORT) };
  const forgetful = { DD_RESOLVERS: resolvers.join(', '), DD_DNS_CACHE_ENTRIES: '0', DD_CACHE_SECONDS: '1' };
  serve('later-app', 'node', ['dist/main.js'], { env: { ...env, ...forgetful } });
  await listening('127.0.0.1', PORT);
}

async function promisedFor(name: string): Promise<Promised> {
  const before = await report<DomainHealth>(`check/${name}`);
  const plan = await report<DomainPlan>(`plan/${name}`);
  const { text: script } = await ask(`/api/v1/plan/${name}?format=nsupdate`);
  const predictions: PreviewResult[] = [];
  for (const [i] of plan.stages.entries()) {
    const changes = plan.stages
      .slice(0, i + 1)
      .flatMap(inZone)
      .map(({ action, host, type, value, old }) => ({ action, host, type, value, ...(old !== undefined && { old }) }));
    const call = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
    predictions.push(await report(`preview/${name}`, { ...call, body: JSON.stringify({ changes }) }));
  }
  return { before, plan, script, predictions };
}

/** Carries out one stage with the nsupdate script of the plan, in which later stages are comments. */
function publish(script: string, stage: number): void {
  const section = script.split('\n\n')[stage + 1]!;
  const commands = section.replace(/^; (?=(?:zone|update|send)\b)/gm, '');
  execFileSync('nsupdate', { input: `server ${SERVER!}\n${commands}\n` });
}

describe('plans carried out', () => {
  const promised = new Map<string, Promised>();
  const resolver = { forget: () => Promise.resolve() };
  /** SPF results before the changes, of our evaluator and of another implementation. */
  let before: readonly SpfVerdicts[];

  beforeAll(async () => {
    const unbound = startUnbound('later', LATER_RESOLVER.address);
    resolver.forget = () => {
      unbound.kill('SIGHUP');
      return listening(LATER_RESOLVER.address, 443);
    };
    await listening(LATER_RESOLVER.address, 443);
    await startForgetful();
    await eachInParallel(names, async (name) => void promised.set(name, await promisedFor(name)), AT_ONCE);
    before = await bothVerdicts(PUBLIC_RESOLVERS.cloudflare.address);
  });

  const bothVerdicts = (address: string) => Promise.all([ourVerdicts(names, address), witnessVerdicts(names, address)]);
  const firstOf = ({ plan: { stages } }: Promised) => (stages[0]?.when === 'now' ? 1 : 0);

  describe.each([
    ['stage now', (one: Promised) => [0, firstOf(one)] as const],
    ['all later stages', (one: Promised) => [firstOf(one), one.plan.stages.length] as const],
  ])('%s', (_, part) => {
    const after = new Map<string, DomainHealth>();
    let verdicts: readonly SpfVerdicts[];

    beforeAll(async () => {
      const concerned = names.filter((name) => part(promised.get(name)!)[0] < part(promised.get(name)!)[1]);
      for (const name of concerned) {
        const [from, to] = part(promised.get(name)!);
        for (let stage = from; stage < to; stage++) publish(promised.get(name)!.script, stage);
      }
      await resolver.forget();
      const found = await eachInParallel(
        concerned,
        (name) => report<DomainHealth>(`check/${name}`, { port: PORT }),
        AT_ONCE,
      );
      for (const [i, name] of concerned.entries()) after.set(name, found[i]!);
      verdicts = await bothVerdicts(LATER_RESOLVER.address);
    });

    it('leaves records about which another implementation says the same', () => {
      const [ours, others] = verdicts;
      expect(ours).toEqual(others);
    });

    it.each(PLANNED_DOMAINS.map(({ name, intent }) => [name, intent]))(
      'for %s (%s) has the predicted result',
      (name) => {
        const one = promised.get(name)!;
        const [from, to] = part(one);
        if (from === to) return;
        const seen = after.get(name)!;
        const stage = one.plan.stages[to - 1]!;
        const predicted = one.predictions[to - 1]!;
        // On a busy machine either report may lack an answer, and banners may be late.
        const missed = [...ids(predicted.after), ...ids(seen)].filter((id) => id.endsWith('.unknown'));
        const unsure = [...predicted.notSimulated, ...missed, 'smtp-greeting.slow'];
        const isSure = (id: string) => !unsure.some((other) => checkOf(other) === checkOf(id));
        const certain = (all: DomainHealth) => ids(all).filter(isSure).sort();
        expect([name, predicted.after.score]).toEqual([name, stage.scoreAfter]);
        expect([name, certain(seen)]).toEqual([name, certain(predicted.after)]);
        // The real score may be better than predicted if something cannot be simulated.
        const isWhole = [...ids(seen), ...ids(predicted.after)].every(isSure);
        const score = isWhole ? stage.scoreAfter : Math.max(seen.score, stage.scoreAfter);
        expect([name, seen.score]).toEqual([name, score]);
        const resolved = one.plan.stages
          .slice(0, to)
          .flatMap(inZone)
          .flatMap(({ resolves }) => resolves);
        const isResolved = (id: string) => resolved.some((other) => checkOf(other) === checkOf(id));
        expect([name, ids(seen).filter((id) => resolved.includes(id))]).toEqual([name, []]);
        expect([name, ids(seen).filter((id) => id.endsWith('.unknown') && isResolved(id))]).toEqual([name, []]);
        const isGrave = (id: string) => seen.findings.some((other) => other.id === id && other.severity === 'problem');
        expect([name, ids(seen).filter((id) => isGrave(id) && !ids(one.before).includes(id))]).toEqual([name, []]);
        if (from > 0 || to === 0) return;
        for (const [i, seenBy] of verdicts.entries()) {
          const passes = passing(seenBy, name);
          expect([name, passing(before[i]!, name).filter((sender) => !passes.includes(sender))]).toEqual([name, []]);
        }
      },
    );
  });

  it('most of them repair something', () => {
    const repaired = [...promised.values()].filter(({ plan }) =>
      plan.stages.flatMap(inZone).some(({ resolves }) => resolves.length > 0),
    );
    expect(repaired.length).toBeGreaterThan(names.length / 2);
  });
});

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
