import type { Job } from '#base/execution/job.js';
import { type Comparison, compareReports } from './compare-reports.js';
import { parseReport } from './given-report.js';

export interface ReportsToCompare {
  readonly before: object;
  readonly after: object;
}

/** The comparison, or the field that is no report. */
export const compareJob: Job<ReportsToCompare, Comparison | 'before' | 'after'> = {
  name: 'compare',
  run(given) {
    const [before, after] = [parseReport(given.before), parseReport(given.after)];
    if (!before) return 'before';
    return after ? compareReports(before, after) : 'after';
  },
};
