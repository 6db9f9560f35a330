import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Clock } from '#base/domain/clock.js';
import type { Counters } from './counters.js';
import { type CountingWindow, windowAt } from './counting-window.js';

export type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

interface Counts {
  readonly index: number;
  readonly counts: Map<string, number>;
  /** Position of the oldest client, kept because a new iterator would pass all deleted entries again. */
  oldest?: Iterator<string>;
}

const MAX_CLIENTS = 500_000;
/** 96 bits of the digest: enough that two clients do not collide, and a string of only 32 bytes in memory. */
const DIGEST_BYTES = 12;

/** Counts that expire with their window. A rejected hit is not counted. Above the limit, the oldest client is dropped. */
@Injectable()
export class MemoryCounters implements Counters {
  private readonly current = new Map<number, Counts>();

  constructor(
    private readonly clock: Clock,
    private readonly maxClients = MAX_CLIENTS,
  ) {}

  increment(key: string, ttl: number, limit: number): Promise<ThrottlerRecord> {
    const window = windowAt(this.clock.now(), ttl);
    const known = this.countsOf(ttl, window);
    const client = shortened(key);
    const before = known.counts.get(client) ?? 0;
    const passes = before < limit;
    if (passes) this.store(known, client, before + 1);
    return Promise.resolve(throttlerRecord(passes ? before + 1 : before, passes, window));
  }

  giveBack(key: string, ttl: number, countedAt: number): Promise<void> {
    const known = this.current.get(ttl);
    if (known?.index !== windowAt(countedAt, ttl).index) return Promise.resolve(); // that window is over
    const client = shortened(key);
    const count = known.counts.get(client) ?? 0;
    if (count > 0) known.counts.set(client, count - 1);
    return Promise.resolve();
  }

  countOf(key: string, ttl: number, window: CountingWindow): number {
    return this.countsOf(ttl, window).counts.get(shortened(key)) ?? 0;
  }

  /** Adopts a higher count of another replica, if the window has not ended. */
  learn(key: string, ttl: number, { index }: CountingWindow, count: number): void {
    const known = this.current.get(ttl);
    const client = shortened(key);
    if (known?.index === index && count > (known.counts.get(client) ?? 0)) this.store(known, client, count);
  }

  private countsOf(ttl: number, { index }: CountingWindow): Counts {
    const known = this.current.get(ttl);
    if (known?.index === index) return known;
    const counts: Counts = { index, counts: new Map() };
    this.current.set(ttl, counts);
    return counts;
  }

  private store(known: Counts, client: string, count: number): void {
    const { counts } = known;
    if (!counts.has(client) && counts.size >= this.maxClients) {
      known.oldest ??= counts.keys();
      counts.delete(known.oldest.next().value as string);
    }
    counts.set(client, count);
  }
}

function shortened(key: string): string {
  return hash('sha1', key, 'binary').slice(0, DIGEST_BYTES);
}

/** The result type of ThrottlerStorage. */
export function throttlerRecord(totalHits: number, passes: boolean, { msLeft }: CountingWindow): ThrottlerRecord {
  const timeToExpire = Math.ceil(msLeft / 1000);
  return { totalHits, timeToExpire, isBlocked: !passes, timeToBlockExpire: passes ? 0 : timeToExpire };
}
