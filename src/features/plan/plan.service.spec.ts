import { DomainName } from '#base/domain/domain-name.js';
import { step } from '#engine/repair/fixes.js';
import type { CacheRule, ReportCache } from '#platform/edge/reports/report-cache.js';
import type { Examination } from '#features/health/health-report.js';
import type { HealthRenderer } from '#features/health/health-renderer.js';
import type { PlannedStage, PlanReport } from './plan-report.js';
import { PlanService } from './plan.service.js';
import type { Planner } from './planner.js';

it('a plan is conclusive only if its report is', async () => {
  const rules: CacheRule<PlanReport>[] = [];
  const cache = {
    report: (rule: CacheRule<PlanReport>) => {
      rules.push(rule);
      return Promise.resolve({ in: () => undefined });
    },
  };
  const service = new PlanService({} as Planner, cache as unknown as ReportCache, {} as HealthRenderer);
  await service.plan(DomainName.parse('example.com')!, 'en');
  const [rule] = rules;
  const plan = (isConclusive: boolean) => ({ isConclusive }) as PlanReport;
  expect([rule!.key, rule!.isConclusive(plan(true)), rule!.isConclusive(plan(false))]).toEqual([
    'plan:example.com',
    true,
    false,
  ]);
});

const stage = (more: Partial<PlannedStage> = {}): PlannedStage => ({
  ...{ when: 'now', changes: [], scoreAfter: 60, faults: [], unfixed: [], sets: [] },
  ...more,
});

/** A service with this plan, and a planner that says which stages it was asked about. */
function serviceOf(stages: readonly PlannedStage[]) {
  const plan = { stages, manual: [], checkedAt: '', isConclusive: true } as unknown as PlanReport;
  const cache = {
    report: async (_: unknown, __: unknown, make: () => Promise<unknown>) => ({ body: await make() }),
  };
  const planner = {
    plan: () => Promise.resolve(plan),
    planFor: () => Promise.resolve(plan),
    outcomes: (_: unknown, __: unknown, asked: readonly PlannedStage[]) =>
      Promise.resolve(asked.map((one) => `judged ${one.scoreAfter}`)),
  };
  const renderer = { condition: (condition: unknown) => JSON.stringify(condition) };
  return new PlanService(
    planner as unknown as Planner,
    cache as unknown as ReportCache,
    renderer as unknown as HealthRenderer,
  );
}
const domain = DomainName.parse('example.com')!;

it.each<[numbers: number[], expected: unknown[]]>([
  [[], []],
  [[1], [1]],
  [
    [1, 2],
    [1, 2],
  ],
  [[2], ['judged 2']],
  [
    [1, 3],
    ['judged 1', 'judged 3'],
  ],
  [
    [3, 2, 1],
    ['judged 3', 'judged 2', 'judged 1'],
  ],
  [[4], []],
])('what stages %j lead to is known from the plan only if they are its first ones', async (numbers, expected) => {
  const stages = [1, 2, 3].map((scoreAfter) => stage({ scoreAfter }));
  const outcomes = await serviceOf(stages).outcomes(domain, numbers);
  expect(outcomes.map((one) => (typeof one === 'string' ? one : one.scoreAfter))).toEqual(expected);
});

it('a stage says its condition, if it has one', async () => {
  const stages = [
    stage(),
    stage({ when: 'later', condition: 'published' }),
    stage({ condition: step('dmarc-tighten') }),
  ];
  const plan = await serviceOf(stages).planFor(domain, {} as Examination, 'en');
  expect(plan.stages).toEqual([
    { when: 'now', changes: [], scoreAfter: 60 },
    { when: 'later', condition: '"published"', changes: [], scoreAfter: 60 },
    { when: 'now', condition: '{"key":"dmarc-tighten","params":{}}', changes: [], scoreAfter: 60 },
  ]);
});
