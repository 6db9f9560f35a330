import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Limit } from './limits.js';

/** Where hits are counted. */
export interface Counters extends ThrottlerStorage {
  /** Takes back the hit of a request that was not served, in the window in which it was counted. */
  giveBack(key: string, ttl: number, countedAt: number): Promise<void>;
}

/** The counter of one client and one limit, and how many requests it allows in how many milliseconds. */
export interface Counter {
  readonly key: string;
  readonly of: Limit;
  readonly limit: number;
  readonly ttl: number;
}

/** One request that was counted, so that it can be taken back. */
export interface CountedHit {
  readonly key: string;
  /** The counter of the client's network, if the hit was counted there as well. */
  readonly networkKey?: string;
  readonly ttl: number;
  readonly countedAt: number;
}
