import type { Params } from './evidence.js';
import type { Fix } from './fix.js';
import type { Seen } from './verification.js';

export const SEVERITIES = ['ok', 'info', 'warn', 'problem'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a check found, independent of language: the catalogs turn the id and the evidence into sentences. */
export interface Finding {
  /** `<check>.<outcome>`: public, never renamed, and the key in the catalogues. */
  readonly id: string;
  readonly category: string;
  readonly severity: Severity;
  readonly params: Params;
  readonly fix?: Fix;
  /** The records it is based on. */
  readonly evidence?: readonly Seen[];
  /** A command that shows them. */
  readonly verify?: string;
}
