import type steps from '../../i18n/en/move-steps.json';
import { checkOver } from '../domain/check.js';
import type { Params } from '../domain/evidence.js';
import type { Fix } from '../domain/fix.js';
import type { HealthCategory } from '../health/health-check.js';
import type { MoveFacts } from './move-facts.js';

/** Declares a check on the facts about a move. */
export const check = checkOver<MoveFacts, HealthCategory>();

/** A key of the catalog of steps; others do not compile. */
export type StepKey = keyof typeof steps;

export function advise(key: StepKey, params: Params = {}): Fix {
  return { steps: [{ key, params }] };
}
