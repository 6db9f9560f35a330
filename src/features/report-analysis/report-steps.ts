import type steps from '../../../i18n/en/report-steps.json';
import type { Params } from '#base/domain/evidence.js';
import type { Fix, Step } from '#base/domain/fix.js';

/** A key of the catalog of steps; others do not compile. */
export type StepKey = keyof typeof steps;

export const step = (key: StepKey, params: Params = {}): Step => ({ key, params });

export function advise(...all: readonly Step[]): Fix {
  return { steps: all };
}
