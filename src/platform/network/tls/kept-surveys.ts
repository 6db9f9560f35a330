import { LRUCache } from 'lru-cache';
import type { Clock } from '#base/domain/clock.js';
import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import type { MemoryBudget } from '#platform/runtime/memory-budget.js';

export const DAY_MS = 86_400_000;
const MAX_BYTES = 8 * 2 ** 20;
const MAX_ENTRIES = 2000;

interface Kept<T> {
  readonly survey: T;
  readonly madeAt: number;
  readonly keptMs: number;
}

/** Surveys of at most a day. Callers who want the same one at the same time share it. */
export class KeptSurveys<T extends object> {
  private readonly kept: LRUCache<string, Kept<T>>;
  private readonly running = new Map<string, Promise<T>>();
  private readonly times = new WeakMap<T, number>();

  constructor(
    name: 'surveys' | 'faultless' | 'mailSurveys' | 'mailFaults',
    memory: MemoryBudget,
    private readonly clock: Clock,
    /** How long a survey is kept; 0 if it is not. */
    private readonly keptMs: (survey: T) => number,
  ) {
    const maxSize = memory.cache(name, MAX_BYTES, () => this.kept.calculatedSize);
    this.kept = new LRUCache({ max: MAX_ENTRIES, maxSize, sizeCalculation: ({ survey }) => heapBytes(survey) });
  }

  get(key: string, maxAgeMs: number, make: () => Promise<T>): Promise<T> {
    const known = this.kept.get(key);
    if (known && this.clock.now() - known.madeAt < Math.min(maxAgeMs, known.keptMs))
      return Promise.resolve(known.survey);
    const running = this.running.get(key) ?? ignoreUnhandled(this.make(key, make));
    this.running.set(key, running);
    return running;
  }

  /** When a survey ended that `get` returned. */
  madeAt(survey: T): number {
    return this.times.get(survey) ?? this.clock.now();
  }

  private async make(key: string, make: () => Promise<T>): Promise<T> {
    try {
      const survey = await make();
      const [keptMs, madeAt] = [this.keptMs(survey), this.clock.now()];
      this.times.set(survey, madeAt);
      if (keptMs > 0) this.kept.set(key, { survey, madeAt, keptMs });
      return survey;
    } finally {
      this.running.delete(key);
    }
  }
}
