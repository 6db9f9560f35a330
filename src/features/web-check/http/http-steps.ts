import type steps from '../../../../i18n/en/http-steps.json';
import type { Params } from '#base/domain/evidence.js';
import type { Fix, Step } from '#base/domain/fix.js';

/** A key of the catalog of steps; others do not compile. */
type StepKey = keyof typeof steps;

export const step = (key: StepKey, params: Params = {}): Step => ({ key, params });

export function advise(...all: readonly Step[]): Fix {
  return { steps: all };
}

/** The step that becomes configuration: a header with the value that it should have, and whether another one is sent now. */
export const setHeader = (name: string, value: string, sent: string | null = null): Step =>
  step('set-header', { name, value, ...(sent !== null && { sent }) });
