import type { ThrottlerStorage } from '@nestjs/throttler';

/** Where hits are counted. */
export interface Counters extends ThrottlerStorage {
  /** Takes back the hit of a request that was not served. */
  giveBack(key: string, ttl: number): Promise<void>;
}
