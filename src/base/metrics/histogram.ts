import { Instrument, type LabelValues } from './instrument.js';
import { Series } from './series.js';

/** The distribution of a duration. */
export class Histogram extends Instrument {
  protected readonly type = 'histogram';
  private readonly series = new Series(() => ({ counts: new Array<number>(this.bounds.length + 1).fill(0), sum: 0 }));

  /** Bounds are ascending; values above the last one are counted as well. */
  constructor(
    name: string,
    help: string,
    labels: readonly string[],
    private readonly bounds: readonly number[],
  ) {
    super(name, help, labels);
  }

  observe(seconds: number, ...values: string[]): void {
    const state = this.series.of(values);
    const reached = this.bounds.findIndex((bound) => seconds <= bound);
    const bucket = reached < 0 ? this.bounds.length : reached;
    state.counts[bucket] = (state.counts[bucket] ?? 0) + 1;
    state.sum += seconds;
  }

  protected *samples(): Iterable<string> {
    for (const [values, { counts, sum }] of this.series) {
      const total = counts.reduce((all, count) => all + count);
      yield* this.buckets(values, counts);
      yield this.sample(values, sum, '_sum');
      yield this.sample(values, total, '_count');
    }
  }

  private *buckets(values: LabelValues, counts: readonly number[]): Iterable<string> {
    let upToHere = 0;
    for (const [i, count] of counts.entries()) {
      upToHere += count;
      yield this.sample(values, upToHere, '_bucket', [`le="${this.bounds[i] ?? '+Inf'}"`]);
    }
  }
}
