import { SEVERITIES, type Finding } from '../../src/domain/finding.js';
import type { HealthReport } from '../../src/health/health-report.js';
import { applyFix } from '../health/apply-fix.js';
import { CHECKED_NAMES, checkOf, internet, reportOn } from '../health/lab-reports.js';

const gravity = (findings: readonly Finding[], check: string) =>
  Math.max(-1, ...findings.filter((one) => checkOf(one) === check).map(({ severity }) => SEVERITIES.indexOf(severity)));

/** What a fix made worse: a check that had spoken speaks more gravely now, or the score falls. */
function damage(before: HealthReport, after: HealthReport): string[] {
  const spoke = new Set(before.findings.map(checkOf));
  const graver = [...spoke].filter((check) => gravity(after.findings, check) > gravity(before.findings, check));
  return after.score < before.score ? [...graver, `score ${before.score} to ${after.score}`] : graver;
}

describe.each(CHECKED_NAMES)('every record handed over for %s', (name) => {
  it('mends what it is for and makes nothing worse', async () => {
    const before = await reportOn(name);
    for (const finding of before.findings.filter(({ fix }) => fix?.record)) {
      const undo = applyFix(finding.fix!, internet);
      const after = await reportOn(name);
      undo();
      const check = checkOf(finding);
      const mended = gravity(after.findings, check) < gravity(before.findings, check);
      expect([finding.id, finding.fix!.record, mended]).toEqual([finding.id, finding.fix!.record, true]);
      expect([finding.id, damage(before, after)]).toEqual([finding.id, []]);
    }
  });
});
