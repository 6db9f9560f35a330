import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import type { Client } from './client.js';

/** The client of computations that run in reserved capacity, outside the workload of reports. */
export const ADMITTED: Client = { tracker: 'admitted', keyed: false };

/** A limit of its own for a few computations next to the reports. If it is reached, callers fail at once with `busy`. */
export class ReservedCapacity {
  private readonly room: ConcurrencyLimiter;

  constructor(size: number) {
    this.room = new ConcurrencyLimiter({ total: size, perKey: size, waiting: 0 });
  }

  get inside(): number {
    return this.room.inside;
  }

  async run<T>(compute: (client: Client) => Promise<T>): Promise<T> {
    const leave = await this.room.enter(ADMITTED.tracker);
    try {
      return await compute(ADMITTED);
    } finally {
      leave();
    }
  }
}
