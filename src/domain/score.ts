import type { Finding } from './finding.js';
import { HIGHEST_SCORE } from './outcome.js';
import type { Topic } from './topic.js';

/**
 * 100 minus the cost of all faults, per topic at most its cap, never below 0 and never above the lowest ceiling of a
 * finding; `ok` and `info` cost nothing.
 */
export function score(findings: readonly Finding[], topics: readonly Topic<never>[]): number {
  const found = new Map<string, string[]>();
  for (const { id } of findings) {
    const [check = '', outcome = ''] = id.split('.');
    const others = found.get(check);
    if (others) others.push(outcome);
    else found.set(check, [outcome]);
  }
  let left = HIGHEST_SCORE;
  let ceiling = HIGHEST_SCORE;
  for (const topic of topics) {
    let costs = 0;
    for (const { id, outcomes } of topic.checks)
      for (const name of found.get(id) ?? []) {
        const outcome = outcomes[name]; // none for what is unknown
        costs += outcome?.cost ?? 0;
        ceiling = Math.min(ceiling, outcome?.ceiling ?? HIGHEST_SCORE);
      }
    left -= Math.min(topic.cap, costs);
  }
  return Math.max(0, Math.min(left, ceiling));
}
