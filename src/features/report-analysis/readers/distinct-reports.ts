import type { Report } from './report-file.js';

/** Tells reports apart: receivers send some of them twice, and people drop a file twice. */
export class DistinctReports {
  private readonly seen = new Set<string>();

  /**
   * Whether no report about this domain and time with this id came from this organization before: some start their
   * numbers again every day. Failure reports have no id.
   */
  isNew(report: Report): boolean {
    if (report.kind === 'failure' || report.reportId === null) return true;
    const domain = report.kind === 'aggregate' ? report.domain : report.policies[0]?.domain;
    const period = report.kind === 'aggregate' ? [report.begin, report.end] : [report.start, report.end];
    const key = JSON.stringify([report.kind, report.organization?.toLowerCase(), report.reportId, domain, ...period]);
    const isNew = !this.seen.has(key);
    this.seen.add(key);
    return isNew;
  }
}
