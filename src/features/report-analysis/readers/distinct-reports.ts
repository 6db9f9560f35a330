import { createHash } from 'node:crypto';
import type { Report } from './report-file.js';

/** Tells reports apart: receivers send some of them twice, and people drop a file twice. */
export class DistinctReports {
  private readonly seen = new Set<string>();

  /**
   * Whether no report about this domain and time with this id came from this organization before: some start their
   * numbers again every day. Reports without an id are the same if they say the same.
   */
  isNew(report: Report): boolean {
    const key = report.kind === 'failure' || report.reportId === null ? contentOf(report) : identityOf(report);
    const isNew = !this.seen.has(key);
    this.seen.add(key);
    return isNew;
  }
}

function identityOf(report: Exclude<Report, { kind: 'failure' }>): string {
  const domain = report.kind === 'aggregate' ? report.domain : report.policies[0]?.domain;
  const period = report.kind === 'aggregate' ? [report.begin, report.end] : [report.start, report.end];
  return JSON.stringify([report.kind, report.organization?.toLowerCase(), report.reportId, domain, ...period]);
}

/** Row by row, since the text of a large report would take more memory than the report. */
function contentOf(report: Report): string {
  const hash = createHash('sha256');
  const rows = report.kind === 'aggregate' ? report.rows : [];
  hash.update(JSON.stringify({ ...report, rows: rows.length }));
  for (const row of rows) hash.update(JSON.stringify(row));
  return hash.digest('base64');
}
