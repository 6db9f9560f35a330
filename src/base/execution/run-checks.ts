import { unknownFinding, type Check } from '#base/domain/check.js';
import type { Gathered } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import type { BugReport } from './isolation.js';
import type { Sliceable } from './time-slices.js';
import { WorkBudget } from './work-budget.js';

/**
 * Runs the checks in the order of the list, in time slices. A check that throws becomes unknown; the others are
 * unaffected. Checks that the budget does not cover are unknown.
 */
export function runChecks<Facts>(
  checks: readonly Check<Facts>[],
  facts: Gathered<Facts>,
  report: BugReport,
  budget = new WorkBudget(),
): Promise<Finding[]> {
  return budget.run(checkRuns(checks, facts, report, budget));
}

function* checkRuns<Facts>(
  checks: readonly Check<Facts>[],
  facts: Gathered<Facts>,
  report: BugReport,
  budget: WorkBudget,
): Sliceable<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    const finding = budget.isSpent ? unknownFinding(check, 'too-large') : runCheck(check, facts, report);
    if (finding) findings.push(finding);
    yield;
  }
  return findings;
}

function runCheck<Facts>(check: Check<Facts>, facts: Gathered<Facts>, report: BugReport): Finding | undefined {
  try {
    return check.judge(facts);
  } catch (bug) {
    report(check.id, bug);
    return unknownFinding(check, 'internal');
  }
}
