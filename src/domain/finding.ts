import type { Fix } from './fix.js';

export const SEVERITIES = ['ok', 'info', 'warn', 'problem'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A piece of evidence: a name, a measure, or a few names to be listed. */
export type Param = string | number | readonly string[];
export type Params = Readonly<Record<string, Param>>;

/** What a check found, independent of language: the catalogs turn the id and the evidence into sentences. */
export interface Finding {
  /** `<check>.<outcome>`: public, never renamed, and the key in the catalogues. */
  readonly id: string;
  readonly category: string;
  readonly severity: Severity;
  readonly params: Params;
  readonly fix?: Fix;
}
