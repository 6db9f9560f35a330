import type { Severity } from './finding.js';
import type { Param } from './evidence.js';

export const FULL_SCORE = 100;

/** One outcome of a check: its severity, its cost, and the evidence for its text. */
export class Outcome<S extends Severity = Severity, P extends string = string> {
  constructor(
    readonly severity: S,
    readonly params: readonly P[],
    readonly cost: number,
    /** The maximum score of a report with this finding. */
    readonly ceiling = FULL_SCORE,
  ) {}

  /** For findings that leave the domain unusable, however good the rest is. */
  caps(points: number): Outcome<S, P> {
    return new Outcome(this.severity, this.params, this.cost, points);
  }
}

/** An outcome of severity `warn` or `problem` that has no cost yet; the compiler rejects it as an outcome. */
class Unpriced<S extends 'warn' | 'problem', P extends string> {
  constructor(
    private readonly severity: S,
    private readonly params: readonly P[],
  ) {}

  costs(points: number): Outcome<S, P> {
    return new Outcome(this.severity, this.params, points);
  }

  /** It takes nothing from the score, only limits it: what is missing costs points elsewhere. */
  caps(points: number): Outcome<S, P> {
    return this.unscored().caps(points);
  }

  /** For checks whose reports have no score. */
  unscored(): Outcome<S, P> {
    return new Outcome(this.severity, this.params, 0);
  }
}

/** Exactly the evidence an outcome declares. */
export type EvidenceOf<O> = O extends { readonly params: readonly (infer P extends string)[] }
  ? Readonly<Record<P, Param>>
  : never;

const outcomeWithoutCost =
  <S extends 'ok' | 'info'>(severity: S) =>
  <const P extends readonly string[]>(...params: P): Outcome<S, P[number]> =>
    new Outcome(severity, params, 0);

const outcomeWithCost =
  <S extends 'warn' | 'problem'>(severity: S) =>
  <const P extends readonly string[]>(...params: P): Unpriced<S, P[number]> =>
    new Unpriced(severity, params);

export const ok = outcomeWithoutCost('ok');
export const info = outcomeWithoutCost('info');
export const warn = outcomeWithCost('warn');
export const problem = outcomeWithCost('problem');
