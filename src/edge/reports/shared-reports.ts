import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config, VERSION } from '../../config/config.js';
import { SharedStore, StoreScript } from '../../network/redis/shared-store.js';
import { packed, unpacked } from './report-packing.js';

/** A report and when it was made. */
export interface Entry<T> {
  readonly body: T;
  readonly madeAt: number;
}

/** The report; or 1 for the caller that computes it, 0 for all others. */
const TAKE = new StoreScript(`
local report = redis.call('GET', KEYS[1])
if report then return report end
return redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0`);
const KEEP = new StoreScript(`
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[2], ARGV[2])`);
/** Only while the caller still holds the lock: a late one must not replace a newer report. */
const GIVE = new StoreScript(`
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[2])
return redis.call('DEL', KEYS[2])`);

const PUT = new StoreScript(`return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`);
const DROP = new StoreScript(`return redis.call('DEL', KEYS[1])`);

/** Short, so that a killed replica holds up nobody for long; kept alive by a living one. */
const LOCK_MS = 2000;
const KEEP_MS = 600;
const LOOK_MS = 40;
const LONGEST_WAIT_MS = 30_000;

/** Marks a report that failed or is not cacheable: all who wait compute their own at once. */
const NO_REPORT = Buffer.alloc(0);
const NO_REPORT_MS = 1000;

const unheard = () => undefined;

/** One computation for all replicas. Without a store, or as soon as it fails, each computes for itself. */
@Injectable()
export class SharedReports {
  /** For metrics: what was computed here, and what another replica had. */
  readonly tally = { computed: 0, received: 0 };

  constructor(
    private readonly store: SharedStore,
    private readonly config: Config,
  ) {}

  async once<T>(key: string, make: () => Promise<Entry<T>>, isWorthKeeping: (body: T) => boolean): Promise<Entry<T>> {
    const token = randomUUID();
    const keys = keysOf(key);
    const found = await this.find(keys, token).catch(unheard);
    if (found === 'mine') return this.makeForAll(keys, token, () => this.make(make), isWorthKeeping);
    const entry = found && entryIn<T>(found);
    if (!entry) return this.make(make);
    this.tally.received++;
    return entry;
  }

  /** Other replicas follow when what they hold themselves has expired. */
  async replace(key: string, entry: Entry<object>, dependent: readonly string[]): Promise<void> {
    const put = this.store.run(PUT, keysOf(key), [packed(entry), this.config.cache.ttlMs]);
    const drops = dependent.map((other) => this.store.run(DROP, keysOf(other), []));
    await Promise.allSettled([put, ...drops]);
  }

  /** Waits while another replica computes it. */
  private async find(keys: string[], token: string): Promise<Buffer | 'mine' | undefined> {
    const until = Date.now() + LONGEST_WAIT_MS;
    while (Date.now() < until) {
      const found = await this.store.run(TAKE, keys, [token, LOCK_MS]);
      if (found === 1) return 'mine';
      if (Buffer.isBuffer(found)) return found;
      if (found !== 0) return undefined; // no reply of ours
      await sleep(LOOK_MS);
    }
    return undefined;
  }

  private async makeForAll<T>(
    keys: string[],
    token: string,
    make: () => Promise<Entry<T>>,
    isWorthKeeping: (body: T) => boolean,
  ): Promise<Entry<T>> {
    const lock = setInterval(() => void this.store.run(KEEP, keys, [token, LOCK_MS]).catch(unheard), KEEP_MS);
    // Nothing waits for this write.
    const give = (report: Buffer, ms: number) => void this.store.run(GIVE, keys, [token, ms, report]).catch(unheard);
    try {
      const entry = await make();
      if (isWorthKeeping(entry.body)) give(packed(entry), this.config.cache.ttlMs);
      else give(NO_REPORT, NO_REPORT_MS);
      return entry;
    } catch (error) {
      give(NO_REPORT, NO_REPORT_MS);
      throw error;
    } finally {
      clearInterval(lock);
    }
  }

  private make<T>(make: () => Promise<Entry<T>>): Promise<Entry<T>> {
    this.tally.computed++;
    return make();
  }
}

/** Another version may mean something else by its reports. The braces keep both keys on one node of a cluster. */
function keysOf(key: string): string[] {
  return ['report', 'lock'].map((what) => `{${VERSION}:${key}}:${what}`);
}

/** An unreadable value counts as missing. */
function entryIn<T>(report: Buffer): Entry<T> | undefined {
  try {
    const entry = unpacked(report);
    return isEntry(entry) ? (entry as Entry<T>) : undefined; // what a version wrote under its keys is what it reads
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is Entry<object> {
  if (typeof value !== 'object' || value === null || !('madeAt' in value) || !('body' in value)) return false;
  return Number.isFinite(value.madeAt) && value.body !== null;
}
