import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.js';
import { aged, type DnsAnswer } from './dns-answer.js';

const LONGEST_SECONDS = 300;
const MOST_CHARACTERS = 32 * 2 ** 20;
const RECORD_OVERHEAD = 200;

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
  ) {
    this.entries = new LRUCache({ max, maxSize: MOST_CHARACTERS, sizeCalculation: ({ answer }) => weight(answer) });
  }

  /** TTLs are the remaining ones. */
  get(key: string): DnsAnswer | undefined {
    const entry = this.entries.get(key);
    const now = this.clock.now();
    if (entry && now < entry.until) return aged(entry.answer, Math.floor((now - entry.since) / 1000));
    this.entries.delete(key);
    return undefined;
  }

  keep(key: string, answer: DnsAnswer, seconds: number): void {
    if (seconds <= 0 || this.max === 0) return;
    const since = this.clock.now();
    this.entries.set(key, { answer, since, until: since + Math.min(seconds, LONGEST_SECONDS) * 1000 });
  }
}

/** Approximate size of an answer: one record may have 64 KiB. */
function weight({ answers, authorities }: DnsAnswer): number {
  const records = [...answers, ...authorities];
  return records.reduce((sum, { data }) => sum + RECORD_OVERHEAD + lengthOf(data), RECORD_OVERHEAD);
}

/** Of all the text and octets in it. */
function lengthOf(data: unknown): number {
  if (typeof data === 'string' || data instanceof Uint8Array) return data.length;
  if (typeof data !== 'object' || data === null) return 0;
  let sum = 0;
  for (const key in data) sum += lengthOf(data[key as keyof typeof data]);
  return sum;
}
