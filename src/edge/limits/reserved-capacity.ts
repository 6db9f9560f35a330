import { ConcurrencyLimiter } from '../../network/concurrency-limiter.js';
import type { Caller } from './caller.js';

/** Whoever computes in a room of its own, and takes none of the reports'. */
export const ADMITTED: Caller = { tracker: 'admitted', keyed: false };

/** A small room beside that of the reports. Who finds it full is told so at once. */
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
