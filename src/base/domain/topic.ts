import type { Check } from './check.js';

/** Checks that share a cap on their cost. */
export interface Topic<Facts> {
  readonly name: string;
  /** The maximum cost of its findings together, so that one cause cannot take the whole score. */
  readonly cap: number;
  /** In the order in which a report lists them. */
  readonly checks: readonly Check<Facts>[];
}
