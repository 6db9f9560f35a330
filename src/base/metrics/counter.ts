import { Instrument } from './instrument.js';
import { Series } from './series.js';

/** A value that only increases. */
export class Counter extends Instrument {
  protected readonly type = 'counter';
  private readonly series = new Series(() => ({ count: 0 }));

  count(...values: string[]): void {
    this.series.of(values).count++;
  }

  protected *samples(): Iterable<string> {
    for (const [values, { count }] of this.series) yield this.sample(values, count);
  }
}
