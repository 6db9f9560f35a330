import type { Finding } from './finding.js';
import { HIGHEST_SCORE, type Outcome } from './outcome.js';
import type { Topic } from './topic.js';

/**
 * 100 minus the cost of all faults, per topic at most its cap, never below 0 and never above the lowest ceiling of a
 * finding; `ok` and `info` cost nothing.
 */
export function score(findings: readonly Finding[], topics: readonly Topic<never>[]): number {
  const ids = new Set(findings.map(({ id }) => id));
  let left = HIGHEST_SCORE;
  let ceiling = HIGHEST_SCORE;
  for (const topic of topics) {
    const found = outcomesFound(ids, topic);
    left -= Math.min(
      topic.cap,
      found.reduce((sum, { cost }) => sum + cost, 0),
    );
    ceiling = Math.min(ceiling, ...found.map((outcome) => outcome.ceiling));
  }
  return Math.max(0, Math.min(left, ceiling));
}

function outcomesFound(ids: ReadonlySet<string>, { checks }: Topic<never>): readonly Outcome[] {
  return checks.flatMap(({ id, outcomes }) =>
    Object.entries(outcomes).flatMap(([name, outcome]) => (ids.has(`${id}.${name}`) ? [outcome] : [])),
  );
}
