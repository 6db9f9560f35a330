import { invalidBody } from '#platform/edge/errors/api-error.js';
import { type GivenReport, parseReport } from './given-report.js';

/** The report in a field of a body. */
export function readReport(field: string, value: object): GivenReport {
  const report = parseReport(value);
  if (!report) throw invalidBody('report', { field });
  return report;
}
