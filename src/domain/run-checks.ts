import { unknown, type Check } from './check.js';
import type { Gathered } from './fact.js';
import type { Finding } from './finding.js';
import type { BugReport } from './isolation.js';

/** Facts in, findings out, in the order of the list. A check that throws is itself unknown; the others are not. */
export function runChecks<Facts>(
  checks: readonly Check<Facts>[],
  facts: Gathered<Facts>,
  report: BugReport,
): Finding[] {
  return checks.flatMap((check) => {
    try {
      return check.judge(facts) ?? [];
    } catch (bug) {
      report(check.id, bug);
      return unknown(check, 'internal');
    }
  });
}
