import type { KeyvStoreAdapter } from 'keyv';
import { LRUCache } from 'lru-cache';

/** As JSON; the heap takes about three times that. */
const MOST_CHARACTERS = 32 * 2 ** 20;

/** A store for Keyv, which keeps the expiry of each entry itself, bounded in number and in size. */
export class LruStore implements Pick<KeyvStoreAdapter, 'get' | 'set' | 'delete' | 'clear'> {
  private readonly entries: LRUCache<string, object>;

  constructor(max: number, maxSize = MOST_CHARACTERS) {
    this.entries = new LRUCache({ max, maxSize, sizeCalculation: (entry) => JSON.stringify(entry).length });
  }

  get(key: string) {
    return this.entries.get(key) as never;
  }

  set(key: string, value: object): void {
    this.entries.set(key, value);
  }

  delete(key: string): Promise<boolean> {
    return Promise.resolve(this.entries.delete(key));
  }

  clear(): Promise<void> {
    this.entries.clear();
    return Promise.resolve();
  }
}
