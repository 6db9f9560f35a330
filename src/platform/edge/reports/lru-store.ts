import type { KeyvStoreAdapter } from 'keyv';
import { LRUCache } from 'lru-cache';
import type { MemoryBudget } from '#platform/runtime/memory-budget.js';

/** A report takes about three times the size of its JSON in the heap. */
const HEAP_PER_CHARACTER = 3;
const MAX_BYTES = 96 * 2 ** 20;
/** Maximum share of one report, so that a few large reports do not evict all others. */
const PART_OF_ONE = 1 / 16;

/** A store for Keyv, limited in number and size of entries. Keyv itself handles their expiry. */
export class LruStore implements Pick<KeyvStoreAdapter, 'get' | 'set' | 'delete' | 'clear'> {
  private readonly entries: LRUCache<string, object>;

  constructor(max: number, memory: MemoryBudget) {
    const maxSize = memory.cache('reports', MAX_BYTES, () => this.entries.calculatedSize);
    const sizeCalculation = (entry: object) => HEAP_PER_CHARACTER * JSON.stringify(entry).length;
    this.entries = new LRUCache({ max, maxSize, maxEntrySize: Math.ceil(maxSize * PART_OF_ONE), sizeCalculation });
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
