import { departure } from './deadline.js';
import { UpstreamError } from './upstream-error.js';

export interface TurnstileLimits {
  /** How many may be inside, over all keys. */
  readonly total: number;
  readonly perKey: number;
  /** How many may wait outside, and how long each; without, as long as the caller stays. */
  readonly waiting: number;
  readonly waitMs?: number;
}

type Leave = () => void;

interface Waiter {
  readonly key: string;
  admit(leave: Leave): void;
}

/** Bounds what runs at once, overall and by key. Who finds no room waits in a bounded queue or is told `busy`. */
export class Turnstile {
  private readonly byKey = new Map<string, number>();
  private readonly queue = new Set<Waiter>();
  private total = 0;

  constructor(private readonly limits: TurnstileLimits) {}

  get inside(): number {
    return this.total;
  }

  get waiting(): number {
    return this.queue.size;
  }

  get isFull(): boolean {
    return this.total >= this.limits.total;
  }

  hasRoom(key: string): boolean {
    return !this.isFull && (this.byKey.get(key) ?? 0) < this.limits.perKey;
  }

  async enter(key: string, signal?: AbortSignal): Promise<Leave> {
    if (signal?.aborted) throw departure(signal);
    if (this.hasRoom(key)) return this.admit(key);
    if (this.queue.size >= this.limits.waiting) throw new UpstreamError('busy');
    return this.wait(key, signal);
  }

  private wait(key: string, signal?: AbortSignal): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        this.queue.delete(waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiter: Waiter = {
        key,
        admit: (leave) => {
          stopWaiting();
          resolve(leave);
        },
      };
      const giveUp = () => {
        stopWaiting();
        reject(signal?.aborted ? departure(signal) : new UpstreamError('busy'));
      };
      const timer = this.limits.waitMs === undefined ? undefined : setTimeout(giveUp, this.limits.waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.queue.add(waiter);
    });
  }

  private admit(key: string): Leave {
    this.total++;
    this.byKey.set(key, (this.byKey.get(key) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.release(key);
    };
  }

  private release(key: string): void {
    this.total--;
    const others = (this.byKey.get(key) ?? 0) - 1;
    if (others > 0) this.byKey.set(key, others);
    else this.byKey.delete(key);
    for (const waiter of this.queue) {
      if (!this.hasRoom(waiter.key)) continue;
      waiter.admit(this.admit(waiter.key));
      return;
    }
  }
}
