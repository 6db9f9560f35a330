import type { Finding } from './finding.js';
import { FULL_SCORE } from './outcome.js';
import type { Topic } from './topic.js';

/** How a score comes about: every cost, and what limits them. */
export interface ScoreParts {
  readonly score: number;
  /** Findings that cost points, in the order of the topics; `counted` is less than `cost` where the topic reaches its cap. */
  readonly costs: readonly ScoreCost[];
  /** The lowest ceiling, and the finding that sets it. */
  readonly ceiling?: { readonly points: number; readonly id: string };
}

export interface ScoreCost {
  readonly id: string;
  readonly topic: string;
  readonly cost: number;
  readonly counted: number;
}

/** The score between which colors change: red below 50, amber below 90, green from there. */
export type ScoreLevel = 'low' | 'medium' | 'high';

const MEDIUM = 50;
const HIGH = 90;

export function scoreLevel(points: number): ScoreLevel {
  return points >= HIGH ? 'high' : points >= MEDIUM ? 'medium' : 'low';
}

/** Its checks need port 25, which many networks block: that they did not run is no reason to doubt a score. */
const OFTEN_BLOCKED = 'smtp';

/** Whether a high score may be too high, because a check that could have cost points did not run. */
export function isDoubtful(findings: readonly Pick<Finding, 'id'>[], topics: readonly Topic<never>[]): boolean {
  const found = outcomesByCheck(findings);
  const canCost = topics
    .filter(({ name }) => name !== OFTEN_BLOCKED)
    .flatMap(({ checks }) => checks)
    .filter(({ outcomes }) => Object.values(outcomes).some(({ cost, ceiling }) => cost > 0 || ceiling < FULL_SCORE));
  const isOpen = canCost.some(({ id }) => found.get(id)?.includes('unknown'));
  return isOpen && scoreLevel(score(findings, topics)) === 'high';
}

/**
 * 100 minus the cost of all faults, per topic at most its cap, never below 0 and never above the lowest ceiling of a
 * finding; `ok` and `info` cost nothing.
 */
export function score(findings: readonly Pick<Finding, 'id'>[], topics: readonly Topic<never>[]): number {
  return scoreParts(findings, topics).score;
}

export function scoreParts(findings: readonly Pick<Finding, 'id'>[], topics: readonly Topic<never>[]): ScoreParts {
  const found = outcomesByCheck(findings);
  const costs: ScoreCost[] = [];
  let left = FULL_SCORE;
  let ceiling: ScoreParts['ceiling'];
  for (const topic of topics) {
    let room = topic.cap;
    for (const { id: check, outcomes } of topic.checks)
      for (const name of found.get(check) ?? []) {
        const outcome = outcomes[name]; // undefined for `unknown`
        if (!outcome) continue;
        const id = `${check}.${name}`;
        const { cost, ceiling: points } = outcome;
        const counted = Math.min(room, cost);
        if (cost > 0) costs.push({ id, topic: topic.name, cost, counted });
        if (points < (ceiling?.points ?? FULL_SCORE)) ceiling = { points, id };
        room -= counted;
        left -= counted;
      }
  }
  return {
    score: Math.max(0, Math.min(left, ceiling?.points ?? FULL_SCORE)),
    costs,
    ...(ceiling && { ceiling }),
  };
}

function outcomesByCheck(findings: readonly Pick<Finding, 'id'>[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id } of findings) {
    const [check = '', outcome = ''] = id.split('.');
    const others = found.get(check);
    if (others) others.push(outcome);
    else found.set(check, [outcome]);
  }
  return found;
}
