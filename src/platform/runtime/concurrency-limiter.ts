import { cancelError, type CancelSignal } from './cancel-signal.js';
import { UpstreamError } from './upstream-error.js';

export interface ConcurrencyLimits {
  /** Running operations over all keys. */
  readonly total: number;
  readonly perKey: number;
  /** Operations that may wait, and how long each; without `waitMs` until the signal is aborted. */
  readonly waiting: number;
  /** Operations with one key that may wait; if absent, as many as `waiting`. */
  readonly waitingPerKey?: number;
  readonly waitMs?: number;
  /** A further condition for starting an operation, such as free memory; checked again when one ends. */
  readonly hasRoom?: () => boolean;
}

type Leave = () => void;

type Waiter = (leave: Leave) => void;

/**
 * Limits what runs at once, in total and per key. Above the limit, callers wait in a bounded queue or get `busy`. A place that
 * becomes free goes to the key with the fewest running operations, so that no key delays the others.
 */
export class ConcurrencyLimiter {
  private readonly byKey = new Map<string, number>();
  /** Waiting operations by key; the key that was served longest ago comes first. */
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
    const isOpen = !this.isFull && this.insideOf(key) < this.limits.perKey;
    return isOpen && (this.limits.hasRoom?.() ?? true);
  }

  insideOf(key: string): number {
    return this.byKey.get(key) ?? 0;
  }

  waitingOf(key: string): number {
    return this.queues.get(key)?.size ?? 0;
  }

  async enter(key: string, signal?: CancelSignal): Promise<Leave> {
    if (signal?.aborted) throw cancelError(signal);
    if (this.hasRoom(key)) return this.admit(key);
    const { waiting, waitingPerKey = waiting } = this.limits;
    if (this.queued >= waiting || this.waitingOf(key) >= waitingPerKey) throw new UpstreamError('busy');
    return this.wait(key, signal);
  }

  private wait(key: string, signal?: CancelSignal): Promise<Leave> {
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
        reject(signal?.aborted ? cancelError(signal) : new UpstreamError('busy'));
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
    for (let next = this.nextKey(); next !== undefined; next = this.nextKey()) this.admitNext(next);
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
    this.queues.set(key, queue); // moves the key behind the others
    waiter!(this.admit(key));
  }
}
