import { DomainName } from '#base/domain/domain-name.js';
import type { CacheRule, ReportCache } from '#platform/edge/reports/report-cache.js';
import type { HealthRenderer } from '#features/health/health-renderer.js';
import type { PlanReport } from './plan-report.js';
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
