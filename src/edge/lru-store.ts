import type { KeyvStoreAdapter } from 'keyv';
import { LRUCache } from 'lru-cache';

/** A bounded store for Keyv, which keeps the expiry of each entry itself. */
export class LruStore implements Pick<KeyvStoreAdapter, 'get' | 'set' | 'delete' | 'clear'> {
  private readonly entries: LRUCache<string, object>;

  constructor(max: number) {
    this.entries = new LRUCache({ max });
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
