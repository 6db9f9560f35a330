import type { Finding } from './finding.js';
import { HIGHEST_SCORE, type Outcome } from './outcome.js';
import type { Topic } from './topic.js';

/**
 * 100 minus the cost of all faults, per topic at most its cap, never below 0 and never above the lowest ceiling of a
 * finding; `ok` and `info` cost nothing.
 */
export function score(findings: readonly Finding[], topics: readonly Topic<never>[]): number {
  const found = new Map<string, string[]>();
  for (const { id } of findings) {
    const [check = '', outcome = ''] = id.split('.');
    found.set(check, [...(found.get(check) ?? []), outcome]);
  }
  let left = HIGHEST_SCORE;
  let ceiling = HIGHEST_SCORE;
  for (const topic of topics) {
    const outcomes = outcomesIn(topic, found);
    left -= Math.min(
      topic.cap,
      outcomes.reduce((sum, { cost }) => sum + cost, 0),
    );
    ceiling = Math.min(ceiling, ...outcomes.map((outcome) => outcome.ceiling));
  }
  return Math.max(0, Math.min(left, ceiling));
}

/** What was found of the checks of one topic; what is unknown is no outcome. */
function outcomesIn({ checks }: Topic<never>, found: ReadonlyMap<string, readonly string[]>): readonly Outcome[] {
  return checks.flatMap(({ id, outcomes }) => (found.get(id) ?? []).flatMap((name) => outcomes[name] ?? []));
}
