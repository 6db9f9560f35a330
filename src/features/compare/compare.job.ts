import { type ReadJson, readJsonObject } from '#base/domain/json-object.js';
import type { Job } from '#base/execution/job.js';
import { type Comparison, compareReports } from './compare-reports.js';
import { type GivenReport, parseReport, type ReportSummary } from './given-report.js';

/** A report as JSON, or already parsed and judged. */
export type SentReport = string | object;

export interface ReportsToCompare {
  readonly before: SentReport;
  readonly after: SentReport;
}

/** Why a report is refused: a key of `i18n/<lang>/bodies.json`, with the field. */
export interface RefusedReport {
  readonly fault: string;
  readonly field: string;
}

/** What a page says of a report besides its differences, with the domain in ASCII. */
export type PlainSummary = Omit<ReportSummary, 'domain'> & { readonly domain: string };

export interface ComparedReports {
  readonly before: PlainSummary;
  readonly after: PlainSummary;
  readonly comparison: Comparison;
}

export const compareJob: Job<ReportsToCompare, ComparedReports | RefusedReport> = {
  name: 'compare',
  run(given) {
    const before = reportIn('before', given.before);
    if ('fault' in before) return before;
    const after = reportIn('after', given.after);
    if ('fault' in after) return after;
    return { before: summaryOf(before), after: summaryOf(after), comparison: compareReports(before, after) };
  },
};

/** The domain that the first of two reports is about, in ASCII. */
export const reportDomainJob: Job<string, string | RefusedReport> = {
  name: 'report-domain',
  run(sent) {
    const report = reportIn('before', sent);
    return 'fault' in report ? report : report.domain.ascii;
  },
};

function reportIn(field: string, sent: SentReport): GivenReport | RefusedReport {
  const read: ReadJson = typeof sent === 'string' ? readJsonObject(sent) : { value: sent };
  if ('fault' in read) return { fault: read.fault, field: read.field ?? field };
  return parseReport(read.value as object) ?? { fault: 'report', field };
}

function summaryOf({ domain, findings, ...rest }: GivenReport): PlainSummary {
  return {
    ...rest,
    domain: domain.ascii,
    findings: findings.map(({ id, severity, detail }) => ({ id, severity, detail })),
  };
}
