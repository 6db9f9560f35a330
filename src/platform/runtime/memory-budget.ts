import { getHeapStatistics } from 'node:v8';
import { heapBytes } from './heap-bytes.js';
import { UpstreamError } from './upstream-error.js';

/** The rest of the heap is for the program itself and for garbage that was not collected yet. */
const PART_OF_HEAP = 0.5;
const PART_OF_CACHES = 0.4;
/** Bytes that every piece of running work may hold under any load: more than an ordinary report needs. */
const ORDINARY_BYTES = 2 ** 20;
/** Bytes that one piece of work may hold in addition, if available. */
const MAX_EXTRA_BYTES = 16 * 2 ** 20;
/** Share of the available extra bytes that one piece of work may take. */
const PART_OF_EXTRA = 0.25;
/** Smaller amounts are not counted for data in transit. */
const SMALL_BYTES = 64 * 1024;

/** Share of each cache in the memory of all caches. */
const CACHES = {
  reports: 0.27,
  forms: 0.1,
  answers: 0.25,
  recordings: 0.2,
  conversations: 0.1,
  surveys: 0.02,
  faultless: 0.01,
  mailSurveys: 0.01,
  mailFaults: 0.01,
  mailTests: 0.03,
} as const;

export type CacheName = keyof typeof CACHES;

/**
 * Limits the memory for foreign data, held by running work and by caches. Half of the part of running work is reserved
 * for ordinary amounts, so that work with large data does not block other work.
 */
export class MemoryBudget {
  readonly limit: number;
  private readonly half: number;
  private readonly caches = new Map<CacheName, () => number>();
  private works = 0;
  private extra = 0;

  constructor(limit = defaultLimit()) {
    this.limit = limit;
    this.half = (limit * (1 - PART_OF_CACHES)) / 2;
  }

  /** Whether one more piece of work may start; at least one always may. */
  get hasRoom(): boolean {
    return this.works === 0 || (this.works + 1) * ORDINARY_BYTES <= this.half;
  }

  /** Bytes reserved for or held by running work. */
  get running(): number {
    return this.works * ORDINARY_BYTES + this.extra;
  }

  /** Bytes held by each cache. */
  get cached(): readonly (readonly [CacheName, number])[] {
    return [...this.caches].map(([name, held]) => [name, held()] as const);
  }

  /** Opens the account of one piece of work; the caller closes it. */
  open(): MemoryAccount {
    this.works++;
    const most = Math.min(MAX_EXTRA_BYTES, this.half * PART_OF_EXTRA);
    return new MemoryAccount(
      ORDINARY_BYTES,
      most,
      (bytes) => this.takeExtra(bytes),
      () => this.works--,
    );
  }

  /** Runs a piece of work with its own account. */
  async during<T>(work: (memory: MemoryAccount) => Promise<T>): Promise<T> {
    const account = this.open();
    try {
      return await work(account);
    } finally {
      account.close();
    }
  }

  /** An account for data in transit: small amounts are not counted. */
  transit(): MemoryAccount {
    return new MemoryAccount(SMALL_BYTES, this.half, (bytes) => this.takeExtra(bytes));
  }

  /** Registers a cache and returns how many bytes it may keep, at most `most`; `held` returns its current size. */
  cache(name: CacheName, most: number, held: () => number): number {
    this.caches.set(name, held);
    return Math.max(1, Math.floor(Math.min(most, this.limit * PART_OF_CACHES * CACHES[name])));
  }

  private takeExtra(bytes: number): boolean {
    if (bytes > 0 && this.extra + bytes > this.half) return false;
    this.extra += bytes;
    return true;
  }
}

/** The bytes that one piece of work holds. */
export class MemoryAccount {
  private held = 0;
  private refused = 0;
  private isClosed = false;

  constructor(
    private readonly ordinary: number,
    private readonly maxExtra: number,
    private readonly takeExtra: (bytes: number) => boolean,
    private readonly end: () => void = () => undefined,
  ) {}

  /** Bytes held now. */
  get bytes(): number {
    return this.held;
  }

  /** Counts the result of `ask` until the account is closed. Rejects with UpstreamError if it exceeds the limit. */
  async hold<T>(ask: () => Promise<T>): Promise<T> {
    // After much more data than fits, nothing more is read, because reading takes time as well.
    if (this.refused > this.maxExtra) throw new UpstreamError('too-much');
    const value = await ask();
    this.take(heapBytes(value));
    return value;
  }

  /** Throws UpstreamError if the limit is exceeded. */
  take(bytes: number): void {
    if (this.isClosed) throw new UpstreamError('aborted');
    const extra = this.extraOf(this.held + bytes);
    const isTooMuch = extra > this.maxExtra;
    if (isTooMuch || !this.takeExtra(extra - this.extraOf(this.held))) {
      this.refused += bytes;
      throw new UpstreamError(isTooMuch ? 'too-much' : 'busy');
    }
    this.held += bytes;
  }

  /** The same for optional data: returns false instead of throwing. */
  tryTake(bytes: number): boolean {
    try {
      this.take(bytes);
      return true;
    } catch (error) {
      UpstreamError.from(error);
      return false;
    }
  }

  /** Releases bytes. */
  give(bytes: number): void {
    if (this.isClosed) return;
    this.takeExtra(this.extraOf(this.held - bytes) - this.extraOf(this.held));
    this.held -= bytes;
  }

  close(): void {
    if (this.isClosed) return;
    this.give(this.held);
    this.isClosed = true;
    this.end();
  }

  private extraOf(bytes: number): number {
    return Math.max(0, bytes - this.ordinary);
  }
}

function defaultLimit(): number {
  return getHeapStatistics().heap_size_limit * PART_OF_HEAP;
}
