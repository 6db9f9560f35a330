import { abortError } from './deadline.js';
import { UpstreamError } from './upstream-error.js';
import type { Caller } from './caller.js';

export interface ConcurrencyLimits {
  /** How many may be inside, over all keys. */
  readonly total: number;
  readonly perKey: number;
  /** How many may wait outside, and how long each; without, as long as the caller stays. */
  readonly waiting: number;
  /** Of these with one key; without, all. */
  readonly waitingPerKey?: number;
  readonly waitMs?: number;
}

type Leave = () => void;

type Waiter = (leave: Leave) => void;

/**
 * Limits what runs at once, in total and per key. Above the limit, callers wait in a bounded queue or get `busy`. A place that
 * becomes free goes to the key that has the fewest, so that who wants much does not keep others waiting.
 */
export class ConcurrencyLimiter {
  private readonly byKey = new Map<string, number>();
  /** Those who wait, by key: the key whose turn was longest ago first. */
  private readonly queues = new Map<string, Set<Waiter>>();
  private total = 0;
  private queued = 0;

  constructor(private readonly limits: ConcurrencyLimits) {}

  get inside(): number {
    return this.total;
  }

  get waiting(): number {
    return this.queued;
  }

  get isFull(): boolean {
    return this.total >= this.limits.total;
  }

  hasRoom(key: string): boolean {
    return !this.isFull && this.insideOf(key) < this.limits.perKey;
  }

  insideOf(key: string): number {
    return this.byKey.get(key) ?? 0;
  }

  waitingOf(key: string): number {
    return this.queues.get(key)?.size ?? 0;
  }

  async enter(key: string, signal?: Caller): Promise<Leave> {
    if (signal?.aborted) throw abortError(signal);
    if (this.hasRoom(key)) return this.admit(key);
    const { waiting, waitingPerKey = waiting } = this.limits;
    if (this.queued >= waiting || this.waitingOf(key) >= waitingPerKey) throw new UpstreamError('busy');
    return this.wait(key, signal);
  }

  private wait(key: string, signal?: Caller): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        this.unqueue(key, waiter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiter: Waiter = (leave) => {
        stopWaiting();
        resolve(leave);
      };
      const giveUp = () => {
        stopWaiting();
        reject(signal?.aborted ? abortError(signal) : new UpstreamError('busy'));
      };
      const timer = this.limits.waitMs === undefined ? undefined : setTimeout(giveUp, this.limits.waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.enqueue(key, waiter);
    });
  }

  private enqueue(key: string, waiter: Waiter): void {
    const queue = this.queues.get(key) ?? new Set();
    this.queues.set(key, queue.add(waiter));
    this.queued++;
  }

  private unqueue(key: string, waiter: Waiter): void {
    const queue = this.queues.get(key)!;
    queue.delete(waiter);
    if (queue.size === 0) this.queues.delete(key);
    this.queued--;
  }

  private admit(key: string): Leave {
    this.total++;
    this.byKey.set(key, this.insideOf(key) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.release(key);
    };
  }

  private release(key: string): void {
    this.total--;
    const others = this.insideOf(key) - 1;
    if (others === 0) this.byKey.delete(key);
    else this.byKey.set(key, others);
    const next = this.nextKey();
    if (next !== undefined) this.admitNext(next);
  }

  private nextKey(): string | undefined {
    let next: string | undefined;
    for (const key of this.queues.keys())
      if (this.hasRoom(key) && (next === undefined || this.insideOf(key) < this.insideOf(next))) next = key;
    return next;
  }

  private admitNext(key: string): void {
    const queue = this.queues.get(key)!;
    const [waiter] = queue;
    this.queues.delete(key);
    this.queues.set(key, queue); // the others have their turn before it
    waiter!(this.admit(key));
  }
}
