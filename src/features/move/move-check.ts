import type steps from '../../../i18n/en/move-steps.json';
import { checkOver } from '#base/domain/check.js';
import type { Params } from '#base/domain/evidence.js';
import type { Fix } from '#base/domain/fix.js';
import type { Category } from '#base/domain/category.js';
import type { MoveFacts } from './move-facts.js';

/** Declares a check on the facts about a move. */
export const check = checkOver<MoveFacts, Category>();

/** A key of the catalog of steps; others do not compile. */
export type StepKey = keyof typeof steps;

export function advise(key: StepKey, params: Params = {}): Fix {
  return { steps: [{ key, params }] };
}
