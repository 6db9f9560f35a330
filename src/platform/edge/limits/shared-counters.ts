import type { Clock } from '#base/domain/clock.js';
import { type SharedStore, StoreScript } from '#platform/runtime/redis/shared-store.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Counters } from './counters.js';
import { windowAt } from './counting-window.js';
import { type MemoryCounters, type ThrottlerRecord, throttlerRecord } from './memory-counters.js';

/**
 * Counts one hit. Arguments: the limit, the milliseconds left in the window, and the count this process knows. The last
 * one restores counts that the store lost or that were made while it was unavailable.
 */
const HIT = new StoreScript(`
local limit, left, known = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
local shared = tonumber(redis.call('GET', KEYS[1]) or 0)
local count = math.max(shared, known)
local passes = count < limit and 1 or 0
count = count + passes
if count > shared then redis.call('SET', KEYS[1], count, 'PX', left) end
return {count, passes}`);

const GIVE_BACK = new StoreScript(`
if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then return redis.call('DECR', KEYS[1]) end`);

/** One count for all replicas; while the store is unavailable, each continues from the last known count. */
export class SharedCounters implements Counters {
  constructor(
    private readonly store: SharedStore,
    private readonly memory: MemoryCounters,
    private readonly clock: Clock,
  ) {}

  increment(key: string, ttl: number, limit: number): Promise<ThrottlerRecord> {
    const alone = () => this.memory.increment(key, ttl, limit);
    return this.store.state === 'well' ? this.hit(key, ttl, limit).catch(alone) : alone();
  }

  /** Another replica may restore the hit with the count it knows: a client may lose a request, but never gains one. */
  async giveBack(key: string, ttl: number, countedAt: number): Promise<void> {
    await this.memory.giveBack(key, ttl, countedAt);
    const { index } = windowAt(countedAt, ttl);
    await this.store.run(GIVE_BACK, [`${key}:${index}`], []).catch(() => undefined);
  }

  private async hit(key: string, ttl: number, limit: number): Promise<ThrottlerRecord> {
    const window = windowAt(this.clock.now(), ttl);
    const known = this.memory.countOf(key, ttl, window);
    const { count, passes } = hitIn(
      await this.store.run(HIT, [`${key}:${window.index}`], [limit, window.msLeft, known]),
    );
    this.memory.learn(key, ttl, window, count);
    return throttlerRecord(count, passes, window);
  }
}

/** Throws UpstreamError on a reply that is not a count, so that this process counts by itself. */
function hitIn(reply: unknown): { count: number; passes: boolean } {
  const [count, passes] = Array.isArray(reply) ? (reply as unknown[]) : [];
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0;
  if (!isCount || (passes !== 0 && passes !== 1)) throw new UpstreamError('malformed');
  return { count, passes: passes === 1 };
}
