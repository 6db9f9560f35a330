import type { Check } from './check.js';

/** What belongs together. */
export interface Topic<Facts> {
  readonly name: string;
  /** The most that its findings may cost together: one cause cannot empty the score. */
  readonly cap: number;
  /** In the order in which a report lists them. */
  readonly checks: readonly Check<Facts>[];
}
