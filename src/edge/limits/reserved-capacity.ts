import { ConcurrencyLimiter } from '../../network/concurrency-limiter.js';
import type { Caller } from './caller.js';

/** Anyone who computes in a room of its own, and takes none of the reports'. */
export const ADMITTED: Caller = { tracker: 'admitted', keyed: false };

/** A small room next to that of the reports. If it is full, callers learn that at once. */
export class ReservedCapacity {
  private readonly room: ConcurrencyLimiter;

  constructor(size: number) {
    this.room = new ConcurrencyLimiter({ total: size, perKey: size, waiting: 0 });
  }

  get inside(): number {
    return this.room.inside;
  }

  async run<T>(compute: (caller: Caller) => Promise<T>): Promise<T> {
    const leave = await this.room.enter(ADMITTED.tracker);
    try {
      return await compute(ADMITTED);
    } finally {
      leave();
    }
  }
}
