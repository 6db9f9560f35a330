import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SharedStore, StoreScript } from '#platform/runtime/redis/shared-store.js';

const MAX_ENTRIES = 50_000;
const MAX_TEXT_LENGTH = 200;
const MAX_CHARACTERS = 8 * 2 ** 20;
/** Minimum size of an entry, which limits their number; `max` would allocate all entries at the start. */
const MIN_CHARACTERS = Math.ceil(MAX_CHARACTERS / MAX_ENTRIES);
const GET = new StoreScript(`return redis.call('GET', KEYS[1])`);
const SET = new StoreScript(`return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`);

/** Short texts that are kept for days, in memory and in Redis, so that they survive a restart. */
@Injectable()
export class LongTermCache {
  private readonly known = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (text, key) => Math.max(key.length + text.length, MIN_CHARACTERS),
  });

  constructor(private readonly store: SharedStore) {}

  /** Reads Redis first, because another replica may have written a newer value. */
  async recall(key: string): Promise<string | undefined> {
    const shared = await this.store.run(GET, [key], []).catch(() => undefined);
    return Buffer.isBuffer(shared) && shared.length <= MAX_TEXT_LENGTH ? shared.toString() : this.known.get(key);
  }

  async keep(key: string, text: string, ms: number): Promise<void> {
    this.known.set(key, text, { ttl: ms });
    await this.store.run(SET, [key], [text, ms]).catch(() => undefined);
  }
}
