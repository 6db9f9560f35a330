import { unknown, type Check } from './check.js';
import type { Gathered } from './fact.js';
import type { Finding } from './finding.js';
import type { BugReport } from './isolation.js';
import { atOnce, type Sliceable } from './slices.js';
import type { WorkBudget } from './work-budget.js';

/** Facts in, findings out, in the order of the list. A check that throws is itself unknown; the others are not. */
export function runChecks<Facts>(
  checks: readonly Check<Facts>[],
  facts: Gathered<Facts>,
  report: BugReport,
): Finding[] {
  return atOnce(judging(checks, facts, report));
}

/** The same, with a pause for others wherever it is due. Checks for which no time is left are unknown. */
export function judge<Facts>(
  checks: readonly Check<Facts>[],
  facts: Gathered<Facts>,
  report: BugReport,
  budget: WorkBudget,
): Promise<Finding[]> {
  return budget.run(judging(checks, facts, report, budget));
}

function* judging<Facts>(
  checks: readonly Check<Facts>[],
  facts: Gathered<Facts>,
  report: BugReport,
  budget?: WorkBudget,
): Sliceable<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    const finding = budget?.isSpent ? unknown(check, 'too-large') : verdictOf(check, facts, report);
    if (finding) findings.push(finding);
    yield;
  }
  return findings;
}

function verdictOf<Facts>(check: Check<Facts>, facts: Gathered<Facts>, report: BugReport): Finding | undefined {
  try {
    return check.judge(facts);
  } catch (bug) {
    report(check.id, bug);
    return unknown(check, 'internal');
  }
}
