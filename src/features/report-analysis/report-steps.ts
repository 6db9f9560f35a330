import type steps from '../../../i18n/en/report-steps.json';
import { type StepMaker, stepOf } from '#base/domain/fix.js';

export { advise } from '#base/domain/fix.js';

/** A key of the catalog of steps; others do not compile. */
export type StepKey = keyof typeof steps;

export const step: StepMaker<StepKey> = stepOf;
