import type { Severity } from './finding.js';
import type { Param } from './evidence.js';

export const HIGHEST_SCORE = 100;

/** One outcome of a check: its severity, its cost, and the evidence for its text. */
export class Outcome<S extends Severity = Severity, P extends string = string> {
  constructor(
    readonly severity: S,
    readonly params: readonly P[],
    readonly cost: number,
    /** The most that a report with this finding scores. */
    readonly ceiling = HIGHEST_SCORE,
  ) {}

  /** For what leaves the domain useless, however well the rest is set up. */
  caps(points: number): Outcome<S, P> {
    return new Outcome(this.severity, this.params, this.cost, points);
  }
}

/** Every fault has a cost. Without one it is no outcome, and the compiler rejects it. */
class Unpriced<S extends 'warn' | 'problem', P extends string> {
  constructor(
    private readonly severity: S,
    private readonly params: readonly P[],
  ) {}

  costs(points: number): Outcome<S, P> {
    return new Outcome(this.severity, this.params, points);
  }
}

/** Exactly the evidence an outcome declares. */
export type EvidenceOf<O> = O extends { readonly params: readonly (infer P extends string)[] }
  ? Readonly<Record<P, Param>>
  : never;

const free =
  <S extends 'ok' | 'info'>(severity: S) =>
  <const P extends readonly string[]>(...params: P): Outcome<S, P[number]> =>
    new Outcome(severity, params, 0);

const priced =
  <S extends 'warn' | 'problem'>(severity: S) =>
  <const P extends readonly string[]>(...params: P): Unpriced<S, P[number]> =>
    new Unpriced(severity, params);

export const ok = free('ok');
export const info = free('info');
export const warn = priced('warn');
export const problem = priced('problem');
