import type { Finding } from './finding.js';
import type { Topic } from './topic.js';

/** 100 minus the cost of all faults, never below 0; `ok` and `info` cost nothing. */
export function score(findings: readonly Finding[], topics: readonly Topic<never>[]): number {
  const found = new Set(findings.map(({ id }) => id));
  const costs = topics.map((topic) => Math.min(topic.cap, costOf(found, topic)));
  return Math.max(
    0,
    costs.reduce((left, cost) => left - cost, 100),
  );
}

function costOf(found: ReadonlySet<string>, { checks }: Topic<never>): number {
  let sum = 0;
  for (const { id, outcomes } of checks) {
    for (const [outcome, { cost }] of Object.entries(outcomes)) if (found.has(`${id}.${outcome}`)) sum += cost;
  }
  return sum;
}
