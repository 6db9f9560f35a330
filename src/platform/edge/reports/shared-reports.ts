import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { VERSION } from '#platform/config/installation.js';
import { SharedStore, StoreScript } from '#platform/runtime/redis/shared-store.js';
import { packReport, unpackReport } from './report-packing.js';

/** A report, when it was made, and how long it is kept. */
export interface Entry<T> {
  readonly body: T;
  readonly madeAt: number;
  readonly lifetimeMs: number;
}

/** Returns the report, or 1 for the replica that has to compute it, or 0 for all others. */
const TAKE = new StoreScript(`
local report = redis.call('GET', KEYS[1])
if report then return report end
return redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0`);
const KEEP = new StoreScript(`
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[2], ARGV[2])`);
/** Stores the report only while the caller still holds the lock: a late one must not replace a newer report. */
const GIVE = new StoreScript(`
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[2])
return redis.call('DEL', KEYS[2])`);

/** Removes the lock, so that an older computation cannot store its report. */
const PUT = new StoreScript(`
redis.call('DEL', KEYS[2])
return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`);
const READ = new StoreScript(`return redis.call('GET', KEYS[1])`);
const DROP = new StoreScript(`return redis.call('DEL', KEYS[1], KEYS[2])`);

/**
 * Short, so that others do not wait long for a killed replica; renewed while the computation runs. Longer than a busy
 * process stalls, or its report would be lost for the others.
 */
const LOCK_MS = 5000;
const KEEP_MS = 600;
const LOOK_MS = 40;
const MAX_WAIT_MS = 30_000;

/** Marks a report that failed or is not cacheable: waiting replicas compute their own at once. */
const NO_REPORT = Buffer.alloc(0);
const NO_REPORT_MS = 1000;

const ignoreFailure = () => undefined;

/** One computation for all replicas. Without a store, or as soon as it fails, each computes for itself. */
@Injectable()
export class SharedReports {
  /** For metrics: reports computed here, and reports received from other replicas. */
  readonly tally = { computed: 0, received: 0 };

  constructor(
    private readonly store: SharedStore,
    private readonly config: Config,
  ) {}

  async once<T>(key: string, make: () => Promise<Entry<T>>, isConclusive: (body: T) => boolean): Promise<Entry<T>> {
    const token = randomUUID();
    const keys = this.keysOf(key);
    const found = await this.find(keys, token).catch(ignoreFailure);
    if (found === 'mine') return this.makeForAll(keys, token, () => this.make(make), isConclusive);
    const entry = found && entryIn<T>(found);
    if (!entry) return this.make(make);
    this.tally.received++;
    return entry;
  }

  /** The report of any replica; nothing is computed. */
  async read<T>(key: string): Promise<Entry<T> | undefined> {
    const found = await this.store.run(READ, this.keysOf(key), []).catch(ignoreFailure);
    return Buffer.isBuffer(found) ? entryIn<T>(found) : undefined;
  }

  /** Other replicas use the new report when their own cached one has expired. */
  async replace(key: string, entry: Entry<object>, dependent: readonly string[]): Promise<void> {
    const put = this.store.run(PUT, this.keysOf(key), [packReport(entry), entry.lifetimeMs]);
    const drops = dependent.map((other) => this.store.run(DROP, this.keysOf(other), []));
    await Promise.allSettled([put, ...drops]);
  }

  /** Waits while another replica computes it. */
  private async find(keys: string[], token: string): Promise<Buffer | 'mine' | undefined> {
    const until = Date.now() + MAX_WAIT_MS;
    while (Date.now() < until) {
      const found = await this.store.run(TAKE, keys, [token, LOCK_MS]);
      if (found === 1) return 'mine';
      if (Buffer.isBuffer(found)) return found;
      if (found !== 0) return undefined; // not a reply of TAKE
      await sleep(LOOK_MS);
    }
    return undefined;
  }

  private async makeForAll<T>(
    keys: string[],
    token: string,
    make: () => Promise<Entry<T>>,
    isConclusive: (body: T) => boolean,
  ): Promise<Entry<T>> {
    const lock = setInterval(() => void this.store.run(KEEP, keys, [token, LOCK_MS]).catch(ignoreFailure), KEEP_MS);
    // Not awaited: the response does not depend on this write.
    const give = (report: Buffer, ms: number) =>
      void this.store.run(GIVE, keys, [token, ms, report]).catch(ignoreFailure);
    try {
      const entry = await make();
      if (isConclusive(entry.body)) give(packReport(entry), entry.lifetimeMs);
      else give(NO_REPORT, NO_REPORT_MS);
      return entry;
    } catch (error) {
      give(NO_REPORT, NO_REPORT_MS);
      throw error;
    } finally {
      clearInterval(lock);
    }
  }

  /**
   * Per version, because the format of reports may differ, and per severity profile. The braces keep both keys on one node
   * of a Redis Cluster.
   */
  private keysOf(key: string): string[] {
    const edition = [VERSION, this.config.profileDigest].filter((part) => part !== '').join('~');
    return ['report', 'lock'].map((what) => `{${edition}:${key}}:${what}`);
  }

  private make<T>(make: () => Promise<Entry<T>>): Promise<Entry<T>> {
    this.tally.computed++;
    return make();
  }
}

/** An unreadable value counts as missing. */
function entryIn<T>(report: Buffer): Entry<T> | undefined {
  try {
    const entry = unpackReport(report);
    return isEntry(entry) ? (entry as Entry<T>) : undefined; // the keys contain the version, so the body has this type
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is Entry<object> {
  if (typeof value !== 'object' || value === null || !('madeAt' in value) || !('body' in value)) return false;
  return (
    Number.isFinite(value.madeAt) && 'lifetimeMs' in value && Number.isFinite(value.lifetimeMs) && value.body !== null
  );
}
