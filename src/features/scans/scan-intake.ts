import { createHash } from 'node:crypto';
import { nextSlice } from '#base/execution/time-slices.js';
import { type DomainSource, MAX_DOMAINS } from './domain-list.js';
import type { InvalidLine } from './list-entries.js';
import { BUCKETS } from './scan-scripts.js';
import type { ScanStore } from './scan-store.js';

/** Domains that a worker is given at once. */
const CHUNK = 50;
/** Chunks that are stored with one call. */
const CHUNKS_AT_ONCE = 20;
/** Bytes of a list that are held until they are put into buckets. */
const MAX_HELD_BYTES = 2 ** 20;
const DIGEST_BYTES = 8;
/** Domains that are read, or put in order, in one turn of the event loop: a few milliseconds. */
const STEPS_AT_ONCE = 500;

export interface Accepted {
  readonly total: number;
  readonly chunks: number;
  readonly duplicates: number;
  readonly invalid: readonly InvalidLine[];
}

/** The list has more domains than one scan may have. */
export class TooManyDomains extends Error {}

/**
 * Takes a list of domains: each once, in an order that has nothing to do with that of the list, so that the domains of one
 * provider are spread over the scan. The buckets of a long list are in Redis, and this process holds one of them at a time.
 */
export class ScanIntake {
  private readonly buckets = Array.from({ length: BUCKETS }, () => [] as string[]);
  private held = 0;
  private count = 0;
  private steps = 0;
  private hasSpilled = false;

  constructor(
    private readonly store: ScanStore,
    private readonly id: string,
  ) {}

  async read(pieces: AsyncIterable<Buffer>, list: DomainSource): Promise<Accepted> {
    for await (const piece of pieces) await this.take(list.add(piece));
    await this.take(list.end());
    return { ...(await this.cut()), invalid: list.invalid };
  }

  private async take(domains: Iterable<string>): Promise<void> {
    for (const domain of domains) {
      await this.room();
      if (++this.count > MAX_DOMAINS) throw new TooManyDomains();
      this.buckets[this.digest(domain)[0]! % BUCKETS]!.push(domain);
      this.held += domain.length;
      if (this.held > MAX_HELD_BYTES) await this.spill();
    }
  }

  private async spill(): Promise<void> {
    this.hasSpilled = true;
    for (const [number, domains] of this.buckets.entries()) {
      if (domains.length > 0) await this.store.fillBucket(this.id, number, `${domains.join(' ')} `);
      domains.length = 0;
    }
    this.held = 0;
  }

  private async cut(): Promise<Pick<Accepted, 'total' | 'chunks' | 'duplicates'>> {
    if (this.hasSpilled) await this.spill();
    let waiting: string[] = [];
    let [total, chunks] = [0, 0];
    const add = async (isLast: boolean) => {
      const size = CHUNK * CHUNKS_AT_ONCE;
      while (waiting.length >= size || (isLast && waiting.length > 0)) {
        const part = waiting.slice(0, size);
        waiting = waiting.slice(size);
        const cut = Array.from({ length: Math.ceil(part.length / CHUNK) }, (_, i) =>
          part.slice(i * CHUNK, (i + 1) * CHUNK),
        );
        await this.store.addChunks(this.id, chunks, cut);
        chunks += cut.length;
      }
    };
    for (const [number, own] of this.buckets.entries()) {
      const domains = this.hasSpilled ? (await this.store.takeBucket(this.id, number)).split(' ') : own;
      const unique = await this.shuffled(new Set(domains.filter((domain) => domain !== '')));
      total += unique.length;
      waiting = waiting.concat(unique);
      await add(false);
    }
    await add(true);
    return { total, chunks, duplicates: this.count - total };
  }

  private async shuffled(domains: ReadonlySet<string>): Promise<string[]> {
    const places: (readonly [number, string])[] = [];
    for (const domain of domains) {
      await this.room();
      places.push([this.digest(domain).readUIntBE(1, DIGEST_BYTES - 2), domain]);
    }
    return places.sort(([one], [other]) => one - other).map(([, domain]) => domain);
  }

  /** A long list is work of many turns of the event loop. Most calls cost nothing. */
  private room(): Promise<void> | undefined {
    if (++this.steps % STEPS_AT_ONCE !== 0) return undefined;
    return nextSlice();
  }

  /** Differs between scans, so that nobody can choose names that all go into one bucket. */
  private digest(domain: string): Buffer {
    return createHash('sha256').update(this.id).update(domain).digest();
  }
}
