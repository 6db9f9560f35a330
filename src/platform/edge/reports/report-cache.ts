import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable } from '@nestjs/common';
import type { Cache } from 'cache-manager';
import { LRUCache } from 'lru-cache';
import { Config } from '#platform/config/config.js';
import { Clock } from '#base/domain/clock.js';
import { Metrics } from '#base/metrics/metrics.js';
import { traced } from '#base/execution/tracing.js';
import type { Client } from '../limits/client.js';
import { ADMITTED } from '../limits/reserved-capacity.js';
import { type MemoryAccount, MemoryBudget } from '#platform/runtime/memory-budget.js';
import { type Entry, SharedReports } from './shared-reports.js';
import { CapacityError, Workload } from '../limits/workload.js';

const serials = new WeakMap<object, number>();
let lastSerial = 0;

/** A computed response and the seconds it may still be cached. */
export class Report<T> {
  private rendered: T | undefined;

  constructor(
    /** The computed object: the same for all clients that share a computation. */
    readonly origin: object,
    readonly maxAge: number,
    private readonly render: () => T,
    /** Key of this rendering: language, page, filter. */
    readonly edition = '',
    /** Seconds since the computation; undefined if the report does not come from the cache. */
    readonly age?: number,
  ) {}

  /** Rendered on first access. */
  get body(): T {
    return (this.rendered ??= this.render());
  }

  /** A unique number of the computation. */
  get serial(): number {
    const serial = serials.get(this.origin) ?? ++lastSerial;
    serials.set(this.origin, serial);
    return serial;
  }

  /** The same computation in another rendering. */
  in<U>(edition: string, render: (body: T) => U): Report<U> {
    return new Report(this.origin, this.maxAge, () => render(this.body), edition, this.age);
  }
}

/** `short` for failures of upstreams, which may end soon. */
export type Lifetime = 'full' | 'short';

/** How a response is cached. Every property is required, so that each endpoint decides on it. */
export interface CacheRule<T> {
  readonly key: string;
  readonly lifetime: (body: T) => Lifetime;
  /** False if failures on our side affected the body: waiting clients get it, but it is not cached. */
  readonly isConclusive: (body: T) => boolean;
}

const SHORT_MS = 30_000;
/** Longer than a report can take to compute plus its time in the cache. */
const REPLACED_MS = 3 * 3_600_000;
const MAX_REPLACED = 20_000;

/** Caches language-free reports: one computation per key at a time, and failures are not kept. */
@Injectable()
export class ReportCache {
  /**
   * By key, a number that grows when its report is replaced. Running computations belong to the previous number: new
   * requests do not join them, and they do not overwrite the newer report.
   */
  private readonly generations = new LRUCache<string, number>({ max: MAX_REPLACED, ttl: REPLACED_MS });
  private lastGeneration = 0;

  constructor(
    @Inject(CACHE_MANAGER) private readonly cache: Cache,
    private readonly shared: SharedReports,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly workload: Workload,
    private readonly metrics: Metrics,
    private readonly memory: MemoryBudget,
  ) {}

  async report<T extends object>(
    rule: CacheRule<T>,
    client: Client | undefined,
    compute: (memory: MemoryAccount) => Promise<T>,
  ): Promise<Report<T>> {
    const { key, isConclusive } = rule;
    const current = this.localKey(key);
    let source = 'cache';
    const make = async (): Promise<Entry<T>> => {
      source = 'computed';
      const run = () => (client === ADMITTED ? this.memory.during(compute) : this.workload.run(client, compute));
      const body = await traced({ name: `report ${kindOf(key)}` }, run);
      return { body, madeAt: this.clock.now(), lifetimeMs: this.lifetimeMs(rule.lifetime(body)) };
    };
    const once = () => {
      source = 'shared';
      return this.shared.once(key, make, isConclusive);
    };
    const entry = await this.retryForWaiting(
      () => this.cache.wrap(current, once, (made) => this.msLeft(made) + 1), // 0 would mean no expiry
      () => source === 'computed',
    );
    this.metrics.reports.count(kindOf(key), source);
    const isKept = isConclusive(entry.body) && current === this.localKey(key);
    if (!isKept) await this.cache.del(current);
    const age = Math.max(0, Math.floor((this.clock.now() - entry.madeAt) / 1000));
    return new Report(entry, isKept ? Math.floor(this.msLeft(entry) / 1000) : 0, () => entry.body, '', age);
  }

  /** Computes the report past the cache, and replaces the kept one. Callers who want that at the same time share it. */
  async refreshed<T extends object>(
    rule: CacheRule<T>,
    client: Client | undefined,
    compute: (memory: MemoryAccount) => Promise<T>,
  ): Promise<Report<T>> {
    const once = { ...rule, key: `${rule.key}:fresh`, isConclusive: () => false }; // of use to those who wait for it alone
    const report = await this.report(once, client, compute);
    await this.replace(rule, report.body);
    return report;
  }

  /** The report if it is cached, here or for all replicas; nothing is computed. */
  async cached<T extends object>({ key, isConclusive }: CacheRule<T>): Promise<Report<T> | undefined> {
    const current = this.localKey(key);
    const own = await this.cache.get<Entry<T>>(current);
    const entry = own ?? (await this.shared.read<T>(key));
    if (!entry || !isConclusive(entry.body) || this.msLeft(entry) === 0) return undefined;
    if (!own) await this.cache.set(current, entry, this.msLeft(entry));
    return new Report(entry, Math.floor(this.msLeft(entry) / 1000), () => entry.body);
  }

  /** Replaces the cached report and any that is being computed; reports made from it (`dependent`) are deleted. */
  async replace<T extends object>(rule: CacheRule<T>, body: T, dependent: readonly string[] = []): Promise<void> {
    if (!rule.isConclusive(body)) return;
    const lifetimeMs = this.lifetimeMs(rule.lifetime(body));
    const entry: Entry<T> = { body, madeAt: this.clock.now(), lifetimeMs };
    const old = [rule.key, ...dependent].map((key) => this.localKey(key));
    for (const key of [rule.key, ...dependent]) this.generations.set(key, ++this.lastGeneration);
    await Promise.all([
      this.cache.set(this.localKey(rule.key), entry, lifetimeMs),
      ...old.map((key) => this.cache.del(key)),
      this.shared.replace(rule.key, entry, dependent),
    ]);
  }

  private localKey(key: string): string {
    const generation = this.generations.get(key);
    return generation === undefined ? key : `${generation} ${key}`;
  }

  /** Retries if the client that started the shared computation left or was refused. */
  private async retryForWaiting<T>(get: () => Promise<T>, isOwn: () => boolean): Promise<T> {
    for (;;) {
      try {
        return await get();
      } catch (error) {
        if (!(error instanceof CapacityError)) throw error;
        if (isOwn()) throw error.refusal;
      }
    }
  }

  private lifetimeMs(lifetime: Lifetime): number {
    const { ttlMs } = this.config.cache;
    return lifetime === 'short' ? Math.min(SHORT_MS, ttlMs) : ttlMs;
  }

  /** Limited to the lifetime, because another replica's clock may be ahead. */
  private msLeft({ madeAt, lifetimeMs }: Entry<unknown>): number {
    return Math.min(Math.max(0, madeAt + lifetimeMs - this.clock.now()), lifetimeMs);
  }
}

/** Which kind of report a key is for. */
function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}
