import { Instrument } from './instrument.js';

export type ReadingType = 'gauge' | 'counter';
export type Sample = readonly [value: number, ...labels: string[]];

/** Kept elsewhere, and read at the moment it is asked for. */
export class Reading extends Instrument {
  constructor(
    protected readonly type: ReadingType,
    name: string,
    help: string,
    labels: readonly string[],
    private readonly read: () => Iterable<Sample>,
  ) {
    super(name, help, labels);
  }

  protected *samples(): Iterable<string> {
    for (const [value, ...labels] of this.read()) yield this.sample(labels, value);
  }
}
