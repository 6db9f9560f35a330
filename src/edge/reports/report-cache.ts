import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable } from '@nestjs/common';
import type { Cache } from 'cache-manager';
import { Config } from '../../config/config.js';
import { Clock } from '../../domain/clock.js';
import { Metrics } from '../../metrics/metrics.js';
import type { Caller } from '../limits/caller.js';
import { ADMITTED } from '../limits/reserved-capacity.js';
import { type Entry, SharedReports } from './shared-reports.js';
import { CapacityError, Workload } from '../limits/workload.js';

const serials = new WeakMap<object, number>();
let lastSerial = 0;

/** A computed response and the seconds it may still be cached. */
export class Report<T> {
  private rendered: T | undefined;

  constructor(
    /** What was computed for one key, once: the same object for all who share it, and for nobody else. */
    readonly origin: object,
    readonly maxAge: number,
    private readonly render: () => T,
    /** Renders it in a language. */
    readonly edition = '',
  ) {}

  /** Read when Prometheus scrapes. */
  get body(): T {
    return (this.rendered ??= this.render());
  }

  /** A number for what was computed, of which no other computation has the same. */
  get serial(): number {
    const serial = serials.get(this.origin) ?? ++lastSerial;
    serials.set(this.origin, serial);
    return serial;
  }

  /** Computed once, rendered in any language. */
  in<U>(edition: string, render: (body: T) => U): Report<U> {
    return new Report(this.origin, this.maxAge, () => render(this.body), edition);
  }
}

/** Reports, language-free, for five minutes: one computation per key at a time, and failures are not kept. */
@Injectable()
export class ReportCache {
  constructor(
    @Inject(CACHE_MANAGER) private readonly cache: Cache,
    private readonly shared: SharedReports,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly workload: Workload,
    private readonly metrics: Metrics,
  ) {}

  /** An uncacheable report goes to all who wait for it, and is computed again for the next. */
  async report<T extends object>(
    key: string,
    caller: Caller | undefined,
    compute: () => Promise<T>,
    isWorthKeeping: (body: T) => boolean = () => true,
  ): Promise<Report<T>> {
    let source = 'cache';
    const make = async (): Promise<Entry<T>> => {
      source = 'computed';
      const body = await (caller === ADMITTED ? compute() : this.workload.run(caller, compute));
      return { body, madeAt: this.clock.now() };
    };
    const once = () => {
      source = 'shared';
      return this.shared.once(key, make, isWorthKeeping);
    };
    const entry = await this.inTurn(
      () => this.cache.wrap(key, once, (made) => this.msLeft(made) + 1), // 0 would be for ever
      () => source === 'computed',
    );
    this.metrics.reports.count(key.slice(0, key.indexOf(':')), source);
    const isKept = isWorthKeeping(entry.body);
    if (!isKept) await this.cache.del(key);
    return new Report(entry, isKept ? Math.floor(this.msLeft(entry) / 1000) : 0, () => entry.body);
  }

  /** A newer report in the place of the cached one; what was made from the old one is forgotten. */
  async replace(key: string, body: object, dependent: readonly string[] = []): Promise<void> {
    const entry: Entry<object> = { body, madeAt: this.clock.now() };
    await Promise.all([
      this.cache.set(key, entry, this.config.cache.ttlMs),
      ...dependent.map((other) => this.cache.del(other)),
      this.shared.replace(key, entry, dependent),
    ]);
  }

  /** Who waits for what another caller asked for does not lose it with that caller's turn, but takes its own. */
  private async inTurn<T>(get: () => Promise<T>, isOwnTurn: () => boolean): Promise<T> {
    for (;;) {
      try {
        return await get();
      } catch (error) {
        if (!(error instanceof CapacityError)) throw error;
        if (isOwnTurn()) throw error.refusal;
      }
    }
  }

  /** Another replica's clock may be ahead. */
  private msLeft({ madeAt }: Entry<unknown>): number {
    const { ttlMs } = this.config.cache;
    return Math.min(Math.max(0, madeAt + ttlMs - this.clock.now()), ttlMs);
  }
}
