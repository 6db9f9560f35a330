import { scoreLevel } from '#base/domain/score.js';
import { type Inline, marked, type State } from './block.js';

const STATES = { high: 'ok', medium: 'warn', low: 'problem' } as const satisfies Record<string, State>;

/** A score in the color of the badge; no green one if checks that could have lowered it did not run. */
export function shownScore(score: number, isDoubtful = false): Inline {
  const level = scoreLevel(score);
  return marked(isDoubtful && level === 'high' ? 'unknown' : STATES[level], `${score}/100`);
}
