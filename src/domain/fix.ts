import type { Params } from './evidence.js';

/** How a finding is fixed. Steps are catalog keys, so a fix is independent of language. */
export interface Fix {
  readonly steps: readonly Step[];
  readonly record?: PublishableRecord;
  /** The published values that the record takes the place of, whole. */
  readonly replaces?: readonly string[];
  /** What has to be true before the record may be published; without it, it can be published now. */
  readonly condition?: Step;
}

export interface Step {
  readonly key: string;
  readonly params: Params;
}

/** A DNS record as it is typed into a zone. */
export interface PublishableRecord {
  readonly host: string;
  readonly type: string;
  readonly value: string;
}
