import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Clock } from '../domain/clock.js';
import type { Counters } from './counters.js';

type Record = Awaited<ReturnType<ThrottlerStorage['increment']>>;

interface Window {
  index: number;
  counts: Map<string, number>;
}

const MOST_CLIENTS = 500_000;

/**
 * Counters in windows that start at multiples of their length since the epoch: a day's window is the UTC day, and all
 * counters of a window go when it ends. A refused hit is not counted. Past the bound the oldest client is forgotten.
 */
@Injectable()
export class MemoryCounters implements Counters {
  private readonly windows = new Map<number, Window>();

  constructor(
    private readonly clock: Clock,
    private readonly mostClients = MOST_CLIENTS,
  ) {}

  increment(key: string, ttl: number, limit: number): Promise<Record> {
    const now = this.clock.now();
    const index = Math.floor(now / ttl);
    const counts = this.countsOf(ttl, index);
    const before = counts.get(key) ?? 0;
    const isBlocked = before >= limit;
    if (!isBlocked) this.store(counts, key, before + 1);
    const timeToExpire = Math.ceil(((index + 1) * ttl - now) / 1000);
    return Promise.resolve({
      totalHits: isBlocked ? before : before + 1,
      timeToExpire,
      isBlocked,
      timeToBlockExpire: isBlocked ? timeToExpire : 0,
    });
  }

  giveBack(key: string, ttl: number): Promise<void> {
    const counts = this.countsOf(ttl, Math.floor(this.clock.now() / ttl));
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return Promise.resolve();
  }

  private countsOf(ttl: number, index: number): Map<string, number> {
    const window = this.windows.get(ttl);
    if (window?.index === index) return window.counts;
    const counts = new Map<string, number>();
    this.windows.set(ttl, { index, counts });
    return counts;
  }

  private store(counts: Map<string, number>, key: string, count: number): void {
    if (count === 1 && counts.size >= this.mostClients) {
      const [oldest] = counts.keys();
      counts.delete(oldest!);
    }
    counts.set(key, count);
  }
}
