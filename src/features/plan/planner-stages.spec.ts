import { ampleMemory } from '#test/network/ample-memory.js';
import { readZoneText } from '#test/lab/zone-text.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { Finding, Severity } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { conditional, publish, publishDs, step, txtRecord } from '#engine/repair/fixes.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';
import { changeEffect } from '#features/preview/change-effect.js';
import type { Change, ChangeJudge } from '#features/preview/change-judge.js';
import type { HealthPreviewer } from '#features/preview/health-previewer.js';
import type { Examination, HealthReport } from '#features/health/health-report.js';
import type { PlannedStage } from './plan-report.js';
import { Planner } from './planner.js';

const zone = 'example.com';
const domain = DomainName.parse(zone)!;
const found = (id: string, fix?: Fix, severity: Severity = 'warn'): Finding => ({
  ...{ id, category: 'email', severity, params: {} },
  ...(fix && { fix }),
});
const at = (host: string, id = 'a.b') => found(id, publish(txtRecord(`${host}.${zone}`, 'x')));

interface World {
  readonly now: readonly Finding[];
  /** What a report says after these changes, and its score. */
  readonly then: (changes: readonly ZoneChange[]) => readonly [findings: readonly Finding[], score?: number];
  /** Hosts of which an evidence file has no records; without it, the network is asked. */
  readonly unrecorded?: readonly string[];
}

/** A planner over reports that are made up, and what it asked to be judged. */
function planner({ now, then, unrecorded }: World) {
  const report = { domain: zone, zone, score: 50, resolvable: true, findings: now } as unknown as HealthReport;
  const judged: Change[] = [];
  const previewer = {
    examined: () => Promise.resolve({ report }),
    fit: () => Promise.resolve(),
    after: (_: unknown, __: unknown, changes: readonly ZoneChange[]) => {
      const [findings, score = 60] = then(changes);
      return Promise.resolve({ ...report, findings, score });
    },
    records: (_: unknown, changes: readonly ZoneChange[], host: string) => {
      if (unrecorded?.includes(host)) throw new UpstreamError('unrecorded');
      return Promise.resolve(
        changes.length > 0 ? [] : readZoneText(`${host}. 17 TXT "a" "b"\n${host}. 17 MX 10 mx.example.net.`, '.'),
      );
    },
    networkAfter: (_: unknown, changes: readonly ZoneChange[]) => changes.map(({ host }) => host),
  };
  const judge = {
    judge: (change: Change) => {
      judged.push(change);
      const { before, after } = change.reports;
      return Promise.resolve({ ...changeEffect(before, after), after });
    },
  };
  const it = new Planner(previewer as unknown as HealthPreviewer, judge as unknown as ChangeJudge);
  const examination = { report, ...(unrecorded && { beyond: {} }) } as Examination;
  return { plan: () => it.planFor(domain, examination), planner: it, judged };
}

it('each stage follows from the one before, and there are at most four', async () => {
  const next = (changes: readonly ZoneChange[]) => [[at(`s${changes.length}`)]] as const;
  const { plan, judged } = planner({ now: [at('s0')], then: next });
  const { stages } = await plan();
  expect(stages.map(({ when, condition, changes }) => [when, condition, changes.map(({ host }) => host)])).toEqual([
    ['now', undefined, [`s0.${zone}`]],
    ['later', 'published', [`s1.${zone}`]],
    ['later', 'published', [`s2.${zone}`]],
    ['later', 'published', [`s3.${zone}`]],
  ]);
  expect(judged.slice(0, 2).map(({ networks }) => networks)).toEqual([
    { before: [], after: [`s0.${zone}`] },
    { before: [`s0.${zone}`], after: [`s0.${zone}`, `s1.${zone}`] },
  ]);
});

it('a fix with a condition is a stage of later, even if it is the first', async () => {
  const condition = step('dmarc-tighten');
  const fix = conditional(condition, publish(txtRecord(`_dmarc.${zone}`, 'v=DMARC1; p=reject')));
  const { plan } = planner({ now: [found('a.b', fix)], then: () => [[]] });
  expect((await plan()).stages.map(({ when, condition: until }) => [when, until])).toEqual([['later', condition]]);
});

it.each<[string, readonly Finding[], number, boolean]>([
  ['that keeps the score', [], 50, true],
  ['that lowers the score', [], 49, false],
  ['that takes the mail away', [found('lost-mail.gone', undefined, 'problem')], 90, false],
  ['that takes one of several mail servers away', [found('lost-mail.fewer')], 90, true],
  ['after which another problem is seen', [found('mx-hosts.alias', undefined, 'problem')], 90, true],
])('a fix %s: %s', async (_, then, score, isPlanned) => {
  const { plan } = planner({ now: [at('s0')], then: () => [then, score] });
  expect((await plan()).stages).toHaveLength(isPlanned ? 1 : 0);
});

it('faults are problems and warnings', async () => {
  const then = [
    found('b.c', undefined, 'problem'),
    found('c.d', undefined, 'info'),
    found('d.e'),
    found('e.f', undefined, 'ok'),
  ];
  const { stages } = await planner({ now: [at('s0')], then: () => [then] }).plan();
  expect(stages[0]!.faults).toEqual([
    { id: 'b.c', severity: 'problem' },
    { id: 'd.e', severity: 'warn' },
  ]);
});

it('a stage has the strings of the texts before it, and no others', async () => {
  const { stages } = await planner({ now: [at('s0')], then: () => [[]] }).plan();
  expect(stages[0]!.sets).toEqual([{ host: `s0.${zone}`, type: 'TXT', values: [], strings: { ab: '"a" "b"' } }]);
});

it('the judge gets the delegations that change', async () => {
  const ns = publish({ host: `sub.${zone}`, type: 'NS', value: 'ns.example.net.' });
  const ds = publishDs(zone, `1 13 2 ${'AB'.repeat(32)}`, []);
  const now = [found('a.b', ns), found('c.d', ds), at('s0', 'e.f')];
  const { plan, judged } = planner({ now, then: () => [[]] });
  const { stages } = await plan();
  expect(stages.flatMap(({ sets }) => sets.map(({ type }) => type)).sort()).toEqual(['NS', 'TXT']); // DS is the parent's
  expect(judged.map(({ cuts }) => [...cuts].sort())).toEqual([[zone, `sub.${zone}`]]);
});

it('of an evidence file, only sets that it shows whole are planned', async () => {
  const now = [at('s0'), at('s1', 'c.d')];
  const hidden = await planner({ now, then: () => [[at('s0')]], unrecorded: [`s0.${zone}`] }).plan();
  expect(hidden.stages.map(({ changes }) => changes.map(({ host }) => host))).toEqual([[`s1.${zone}`]]);
  expect(hidden.manual.map(({ id }) => id)).toEqual(['a.b']);
});

it('what stages lead to is judged with those before them', async () => {
  const stage = (...hosts: string[]): PlannedStage => ({
    ...{ when: 'now', scoreAfter: 0, faults: [], unfixed: [], sets: [] },
    changes: hosts.map((host) => ({
      ...{ action: 'add', host: `${host}.${zone}`, type: 'TXT', value: 'x' },
      ...{ where: 'dns', conditions: [], resolves: [] },
    })),
  });
  const now = [at('s0'), found('mx-record.missing')];
  const then = (changes: readonly ZoneChange[]) =>
    [[found('b.c', undefined, 'problem'), found('mx-record.unknown', undefined, 'info')], 60 + changes.length] as const;
  const { planner: it, judged } = planner({ now, then });
  const outcomes = await it.outcomes(domain, ampleMemory(), [stage(), stage('s1', 's2'), stage('s3')]);
  const faults = [{ id: 'b.c', severity: 'problem' }];
  const unfixed = ['mx-record.missing'];
  expect(outcomes).toEqual([
    { scoreAfter: 50, faults: now.map(({ id, severity }) => ({ id, severity })), unfixed: [] },
    { scoreAfter: 62, faults, unfixed },
    { scoreAfter: 63, faults, unfixed },
  ]);
  await it.outcomes(domain, ampleMemory(), [stage('s4'), stage('s5')]);
  expect(judged.map(({ networks }) => networks.after)).toEqual([
    [`s1.${zone}`, `s2.${zone}`],
    [`s1.${zone}`, `s2.${zone}`, `s3.${zone}`],
    [`s4.${zone}`],
    [`s4.${zone}`, `s5.${zone}`],
  ]);
});
