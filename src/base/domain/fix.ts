import type { Params } from './evidence.js';

/** How a finding is fixed. Steps are catalog keys, so a fix is independent of language. */
export interface Fix {
  readonly steps: readonly Step[];
  readonly record?: PublishableRecord;
  /** The complete published values that the record replaces. */
  readonly replaces?: readonly string[];
  /** Published records to be removed: in the wrong place, once the record is published, or without a new record. */
  readonly removes?: readonly PublishableRecord[];
  /** The value that the owner meant, where the record is a weaker one to start with. */
  readonly meant?: string;
  /** What has to be true before the record may be published; without a condition it can be published now. */
  readonly condition?: Step;
}

export interface Step {
  readonly key: string;
  readonly params: Params;
}

/** Makes steps whose keys are those of one catalog; others do not compile. */
export type StepMaker<Key extends string> = (key: Key, params?: Params) => Step;

export const stepOf: StepMaker<string> = (key, params = {}) => ({ key, params });

/** A fix without a record. */
export const advise = (...steps: readonly Step[]): Fix => ({ steps });

/** A DNS record in zone file notation. */
export interface PublishableRecord {
  readonly host: string;
  readonly type: string;
  readonly value: string;
}
