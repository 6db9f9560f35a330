import type { Params } from './evidence.js';
import type { Fix } from './fix.js';

/** The result of a check: one of its outcomes, the evidence for it and, if known, its fix. */
export class CheckResult {
  constructor(
    readonly outcome: string,
    readonly params: Params,
    readonly fix?: Fix,
  ) {}

  fixedBy(fix: Fix): CheckResult {
    return new CheckResult(this.outcome, this.params, fix);
  }
}
