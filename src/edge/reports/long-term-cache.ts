import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SharedStore, StoreScript } from '../../network/redis/shared-store.js';

const MOST_ENTRIES = 50_000;
const LONGEST_TEXT = 200;
const MOST_CHARACTERS = 8 * 2 ** 20;
/** What an entry counts for at least. With `max`, the cache would reserve room for all of them at the start. */
const LEAST_CHARACTERS = Math.ceil(MOST_CHARACTERS / MOST_ENTRIES);
const GET = new StoreScript(`return redis.call('GET', KEYS[1])`);
const SET = new StoreScript(`return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`);

/** Short texts that are worth knowing for days: here, and in what the replicas share, so that a restart forgets none. */
@Injectable()
export class LongTermCache {
  private readonly known = new LRUCache<string, string>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (text, key) => Math.max(key.length + text.length, LEAST_CHARACTERS),
  });

  constructor(private readonly store: SharedStore) {}

  /** Another replica may have written since. */
  async recall(key: string): Promise<string | undefined> {
    const shared = await this.store.run(GET, [key], []).catch(() => undefined);
    return Buffer.isBuffer(shared) && shared.length <= LONGEST_TEXT ? shared.toString() : this.known.get(key);
  }

  async keep(key: string, text: string, ms: number): Promise<void> {
    this.known.set(key, text, { ttl: ms });
    await this.store.run(SET, [key], [text, ms]).catch(() => undefined);
  }
}
