import type { Finding } from './finding.js';
import type { Outcome } from './outcome.js';

/** What the findings of one topic cost, and the most they may cost together: one cause cannot empty the score. */
export interface TopicWeights {
  readonly cap: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** One weight for each `warn` and `problem` these checks can report, no more and no fewer. */
export type WeightsOf<Checks extends readonly Weighable[]> = Readonly<Record<CostlyId<Checks[number]>, number>>;

interface Weighable {
  readonly id: string;
  readonly outcomes: object;
}

type CostlyId<C> = C extends { readonly id: infer Id extends string; readonly outcomes: infer O }
  ? { [K in keyof O & string]: O[K] extends Outcome<'warn' | 'problem'> ? `${Id}.${K}` : never }[keyof O & string]
  : never;

/** 100 less what is wrong, never below 0; `ok` and `info` cost nothing. */
export function score(findings: readonly Finding[], topics: readonly TopicWeights[]): number {
  const found = new Set(findings.map(({ id }) => id));
  const costs = topics.map(({ cap, weights }) => {
    const cost = Object.entries(weights).reduce((sum, [id, weight]) => (found.has(id) ? sum + weight : sum), 0);
    return Math.min(cap, cost);
  });
  return Math.max(
    0,
    costs.reduce((left, cost) => left - cost, 100),
  );
}
