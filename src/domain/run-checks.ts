import type { Check } from './check.js';
import type { Gathered } from './fact.js';
import type { Finding } from './finding.js';

/** Facts in, findings out, in the order of the list. */
export function runChecks<Facts>(checks: readonly Check<Facts>[], facts: Gathered<Facts>): Finding[] {
  return checks.flatMap((check) => check.judge(facts) ?? []);
}
