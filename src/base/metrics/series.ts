import type { LabelValues } from './instrument.js';

const BETWEEN = '\u0000';

/** The state for each set of label values. */
export class Series<T> {
  private readonly kept = new Map<string, { readonly values: LabelValues; readonly state: T }>();

  constructor(private readonly begin: () => T) {}

  of(values: LabelValues): T {
    const key = values.join(BETWEEN);
    let kept = this.kept.get(key);
    if (!kept) {
      kept = { values, state: this.begin() };
      this.kept.set(key, kept);
    }
    return kept.state;
  }

  *[Symbol.iterator](): Iterator<readonly [LabelValues, T]> {
    for (const { values, state } of this.kept.values()) yield [values, state];
  }
}
