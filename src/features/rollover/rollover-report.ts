import type { SigningFacts } from '#features/dnssec/dnssec.service.js';
import type { CacheProof, CacheTimes, SigningState } from './cache-proof.js';
import type { Refusal } from './refusal.js';
import type { RolloverStep } from './rollover-steps.js';
import type { WantedRollover } from './wanted-rollover.js';

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
  /** Records whose signatures were read, as `example.com MX`. */
  readonly signed: readonly string[];
  /** Servers of the zone or its parent whose records are not known. */
  readonly silent: readonly string[];
  readonly steps: readonly TimedStep[];
  readonly proof: CacheProof;
}
