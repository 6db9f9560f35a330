import { LRUCache } from 'lru-cache';
import type { Clock } from '#base/domain/clock.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import type { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { agedAnswer, type DnsAnswer } from './dns-answer.js';

const MAX_SECONDS = 300;
const MAX_BYTES = 64 * 2 ** 20;
/** Maximum share of one answer, so that a few large answers do not evict all others. */
const PART_OF_ONE = 1 / 64;

interface Entry {
  readonly answer: DnsAnswer;
  readonly since: number;
  readonly until: number;
}

/** Answers for their TTL, at most five minutes; none if the cache size is 0. */
export class AnswerCache {
  private readonly entries: LRUCache<string, Entry>;

  constructor(
    private readonly max: number,
    private readonly clock: Clock,
    memory: MemoryBudget,
  ) {
    const maxSize = memory.cache('answers', MAX_BYTES, () => this.entries.calculatedSize);
    const maxEntrySize = Math.ceil(maxSize * PART_OF_ONE);
    this.entries = new LRUCache({ max, maxSize, maxEntrySize, sizeCalculation: ({ answer }) => heapBytes(answer) });
  }

  /** TTLs are the remaining ones. */
  get(key: string): DnsAnswer | undefined {
    const entry = this.entries.get(key);
    const now = this.clock.now();
    if (entry && now < entry.until) return agedAnswer(entry.answer, Math.floor((now - entry.since) / 1000));
    this.entries.delete(key);
    return undefined;
  }

  keep(key: string, answer: DnsAnswer, seconds: number): void {
    if (seconds <= 0 || this.max === 0) return;
    const since = this.clock.now();
    this.entries.set(key, { answer, since, until: since + Math.min(seconds, MAX_SECONDS) * 1000 });
  }

  clear(): void {
    this.entries.clear();
  }
}
