import type { Params } from './evidence.js';

/** How a finding is fixed. Steps and label are catalog keys, so a fix is independent of language. */
export interface Fix {
  readonly steps: readonly Step[];
  readonly record?: PublishableRecord;
  readonly cta?: CallToAction;
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

export interface CallToAction {
  readonly label: string;
  readonly href: string;
}
