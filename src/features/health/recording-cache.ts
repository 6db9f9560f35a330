import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { Clock } from '#base/domain/clock.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import type { Examination } from './health-report.js';

/** Without the memory account, which ends with the request. */
type Kept = Omit<Examination, 'memory'> & { readonly madeAt: number };

const MAX_RECORDINGS = 200;
const MAX_BYTES = 64 * 2 ** 20;
/** Largest share of the cache for one recording; an ordinary report takes about 1/50 of the cache. */
const PART_OF_ONE = 1 / 4;

/** Recordings of the last reports, kept as long as cached reports; the oldest are evicted first. */
@Injectable()
export class RecordingCache {
  private readonly kept = new Map<string, Kept>();
  private readonly maxBytes: number;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    memory: MemoryBudget,
  ) {
    this.maxBytes = memory.cache('recordings', MAX_BYTES, () => this.bytes);
  }

  keep({ report, recording }: Omit<Examination, 'memory'>): void {
    const { domain, checkedAt, selectors } = report;
    const key = keyOf(domain, selectors);
    const known = this.kept.get(key);
    if (known && known.report.checkedAt > checkedAt) return; // a check that started later has finished first
    this.kept.delete(key);
    if (recording.memoryBytes > this.maxBytes * PART_OF_ONE) return;
    this.kept.set(key, { report, recording, madeAt: this.clock.now() });
    this.makeRoom();
  }

  of(domain: string, selectors?: readonly string[]): Omit<Examination, 'memory'> | undefined {
    const found = this.kept.get(keyOf(domain, selectors));
    return found && this.isFresh(found) ? found : undefined;
  }

  /** Computed on each call, because previews add answers to recordings. */
  private get bytes(): number {
    return [...this.kept.values()].reduce((sum, { recording }) => sum + recording.memoryBytes, 0);
  }

  private makeRoom(): void {
    let { bytes } = this;
    for (const [domain, one] of this.kept) {
      if (this.isFresh(one) && this.kept.size <= MAX_RECORDINGS && bytes <= this.maxBytes) return;
      this.kept.delete(domain);
      bytes -= one.recording.memoryBytes;
    }
  }

  private isFresh({ madeAt }: Kept): boolean {
    return this.clock.now() - madeAt < this.config.cache.ttlMs;
  }
}

function keyOf(domain: string, selectors: readonly string[] = []): string {
  return [domain, ...selectors].join(' ');
}
