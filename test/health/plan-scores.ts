import type { PlanReport } from '#features/plan/plan-report.js';

/** Expects that no stage of a plan lowers the score. */
export function expectNoLoss({ domain, score, stages }: PlanReport): void {
  const scores = [score, ...stages.map(({ scoreAfter }) => scoreAfter)];
  expect([domain, scores]).toEqual([domain, scores.toSorted((one, other) => one - other)]);
}
