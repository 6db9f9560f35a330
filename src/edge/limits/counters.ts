import type { ThrottlerStorage } from '@nestjs/throttler';

/** Where hits are counted. */
export interface Counters extends ThrottlerStorage {
  /** Takes back a hit that came to nothing. */
  giveBack(key: string, ttl: number): Promise<void>;
}
