import { Instrument } from './instrument.js';

export type ObservableType = 'gauge' | 'counter';
export type Sample = readonly [value: number, ...labels: string[]];

/** A metric whose value is kept elsewhere and read at scrape time. */
export class ObservableInstrument extends Instrument {
  constructor(
    protected readonly type: ObservableType,
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
