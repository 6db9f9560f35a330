import type { SigningFacts } from '../dnssec/dnssec.service.js';
import type { CacheProof, CacheTimes, SigningState } from './cache-proof.js';
import type { RolloverStep } from './rollover-steps.js';
import type { WantedRollover } from './wanted-rollover.js';

/**
 * Why there is no timetable. `unsigned`: no DS. `insecure`: validators support none. `broken`: validation fails.
 * `incomplete`: an algorithm does not sign everything. `changing`: servers or resolvers differ. `too-many`: records.
 */
export const REFUSALS = [
  'unsigned',
  'insecure',
  'broken',
  'incomplete',
  'changing',
  'too-many',
  'no-zsk',
  'single-key',
  'same-key',
  'same-algorithm',
  'other-algorithm',
  'several-algorithms',
] as const satisfies readonly string[];
export type Refusal = (typeof REFUSALS)[number];

export type Assumption = 'records' | 'ns';

/** A step and its time in seconds since the epoch. */
export interface TimedStep extends RolloverStep {
  readonly at: number;
}

/** The report of a rollover, independent of language. */
export interface RolloverReport {
  readonly domain: string;
  readonly facts: SigningFacts;
  readonly wanted: WantedRollover;
  readonly checkedAt: number;
  readonly plan: Refusal | RolloverPlan;
}

export interface RolloverPlan {
  readonly today: SigningState;
  readonly ttls: CacheTimes;
  /** TTLs that may be longer in the zone than those found. */
  readonly assumed: readonly Assumption[];
  readonly steps: readonly TimedStep[];
  readonly proof: CacheProof;
}
