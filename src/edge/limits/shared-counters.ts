import type { Clock } from '../../domain/clock.js';
import { type SharedStore, StoreScript } from '../../network/redis/shared-store.js';
import { UpstreamError } from '../../network/upstream-error.js';
import type { Counters } from './counters.js';
import { windowAt } from './counting-window.js';
import { type MemoryCounters, type ThrottlerRecord, throttlerRecord } from './memory-counters.js';

/**
 * One hit: the limit, what is left of the window, and how far the process knows that the client had counted. The last
 * gives a store that lost its memory the count back, and hits from while it was away.
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

  /** A replica that knows of the hit restores it: the client may lose it, but never gains one. */
  async giveBack(key: string, ttl: number): Promise<void> {
    await this.memory.giveBack(key, ttl);
    const { index } = windowAt(this.clock.now(), ttl);
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

/** Throws UpstreamError on a reply that is no count: then this process counts alone. */
function hitIn(reply: unknown): { count: number; passes: boolean } {
  const [count, passes] = Array.isArray(reply) ? (reply as unknown[]) : [];
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0;
  if (!isCount || (passes !== 0 && passes !== 1)) throw new UpstreamError('malformed');
  return { count, passes: passes === 1 };
}
