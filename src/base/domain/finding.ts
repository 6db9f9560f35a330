import type { Params } from './evidence.js';
import type { Fix } from './fix.js';
import type { Observation } from './verification.js';

export const SEVERITIES = ['ok', 'info', 'warn', 'problem'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The result of a check, independent of language: the catalogs turn id and parameters into sentences. */
export interface Finding {
  /** `<check>.<outcome>`: public, never renamed, and the key in the catalogs. */
  readonly id: string;
  readonly category: string;
  readonly severity: Severity;
  readonly params: Params;
  readonly fix?: Fix;
  /** The records it is based on. */
  readonly evidence?: readonly Observation[];
  /** A command that shows them. */
  readonly verify?: string;
}

/** The check that a finding, or the name of a fact, comes from: the part before the outcome. */
export function checkOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}
