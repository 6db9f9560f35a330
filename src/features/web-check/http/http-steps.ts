import type steps from '../../../../i18n/en/http-steps.json';
import { type Step, type StepMaker, stepOf } from '#base/domain/fix.js';

export { advise } from '#base/domain/fix.js';

/** A key of the catalog of steps; others do not compile. */
type StepKey = keyof typeof steps;

export const step: StepMaker<StepKey> = stepOf;

/** The step that becomes configuration: a header with the value that it should have, and whether another one is sent now. */
export const setHeader = (name: string, value: string, sent: string | null = null): Step =>
  step('set-header', { name, value, ...(sent !== null && { sent }) });
