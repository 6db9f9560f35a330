import type { Param, Severity } from './finding.js';

/** One thing a check may say: how bad it is, and the evidence its sentence may use. */
export interface Outcome<S extends Severity = Severity, P extends string = string> {
  readonly severity: S;
  readonly params: readonly P[];
}

/** Exactly the evidence an outcome declares. */
export type EvidenceOf<O> = O extends { readonly params: readonly (infer P extends string)[] }
  ? Readonly<Record<P, Param>>
  : never;

const outcome =
  <S extends Severity>(severity: S) =>
  <const P extends readonly string[]>(...params: P): Outcome<S, P[number]> => ({ severity, params });

export const ok = outcome('ok');
export const info = outcome('info');
export const warn = outcome('warn');
export const problem = outcome('problem');
