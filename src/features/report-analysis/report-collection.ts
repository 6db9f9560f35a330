import { shorten } from '#base/domain/evidence.js';
import { DistinctReports } from './readers/distinct-reports.js';
import { type FileNote, normalized, notesOf, policyDomains } from './file-notes.js';
import type { ReadFile } from './readers/read-reports.js';
import type { AggregateReport, FailureReport, Report, TlsReport, UnreadableReason } from './readers/report-file.js';
import { type Gaps, gapsIn } from './readers/gaps.js';
import { countOf, FlowTable } from './sources/mail-flow.js';
import { addDays } from './sources/next-policy.js';
import { isoTime, secondsOf } from './report-times.js';
import { TlsSessions } from './tls/tls-sessions.js';

const MAX_LISTED = 500;
const MAX_ORGANIZATIONS = 100;
const MAX_FAILURES = 200;
const MAX_DOMAINS = 100;
const MAX_NAME = 255;

/** What was read in a file, or why nothing was. */
export interface FileEntry {
  readonly name: string;
  readonly kind: Report['kind'] | 'unreadable';
  /** What it is about: none where that is not said, several for TLS reports on subdomains. */
  readonly domains: readonly string[];
  readonly organization?: string | undefined;
  /** ISO 8601 times. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly reason?: UnreadableReason;
  readonly isDuplicate?: boolean;
  readonly notes: readonly FileNote[];
}

/** Everything that the reports say about one domain. */
export class DomainReports {
  readonly flows: FlowTable;
  readonly tls = new TlsSessions();
  readonly failures: FailureReport[] = [];
  readonly organizations = new Set<string>();
  readonly days = new Set<number>();
  readonly tlsDays = new Set<number>();
  begin = Infinity;
  end = -Infinity;
  reports = 0;
  tlsReports = 0;
  failureReports = 0;
  messages = 0;
  rows = 0;
  /** What the reports do not say, and what is therefore missing from every sum. */
  readonly gaps: Gaps = { rows: 0, messages: 0 };
  /** The published tags in the newest report. */
  policy: Readonly<Record<string, string>> = {};
  private policyAt = -Infinity;

  constructor(readonly domain: string) {
    this.flows = new FlowTable(domain);
  }

  addAggregate(report: AggregateReport): void {
    this.reports++;
    this.flows.add(report);
    for (const row of report.rows) this.messages += countOf(row);
    this.rows += report.rows.length;
    const { rows, messages } = gapsIn(report.rows);
    this.gaps.rows += rows;
    this.gaps.messages += messages;
    addDays(this.days, report);
    const { begin, end, organization, policy } = report;
    if (begin !== null) this.begin = Math.min(this.begin, begin);
    if (end !== null) this.end = Math.max(this.end, end);
    if (organization !== null && this.organizations.size < MAX_ORGANIZATIONS) this.organizations.add(organization);
    const time = end ?? begin ?? -Infinity;
    if (policy['p'] === undefined || time < this.policyAt) return;
    this.policyAt = time;
    this.policy = policy;
  }

  addFailure(report: FailureReport): void {
    this.failureReports++;
    if (this.failures.length < MAX_FAILURES) this.failures.push(report);
  }

  /** How much the reports say about the domain: messages before sessions before single failures. */
  get weight(): readonly number[] {
    return [this.messages, this.reports, this.tls.successful + this.tls.failed, this.tlsReports, this.failureReports];
  }
}

/** Sorts reports by domain as they are read, so that none of them has to be kept. */
export class ReportCollection {
  readonly files: FileEntry[] = [];
  /** Files that are not listed because there are too many. */
  unlisted = 0;
  private readonly domains = new Map<string, DomainReports>();
  private readonly distinct = new DistinctReports();

  take({ name, report, reason = 'no-report' }: ReadFile): void {
    const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
    if (!report) {
      this.list({ name: shown, kind: 'unreadable', reason, domains: [], notes: [] });
      return;
    }
    const isNew = this.distinct.isNew(report);
    const domains = domainsOf(report);
    this.list({ name: shown, domains, ...(!isNew && { isDuplicate: true }), ...entryOf(report) });
    if (isNew) this.add(report, domains[0]);
  }

  private list(entry: FileEntry): void {
    if (this.files.length < MAX_LISTED) this.files.push(entry);
    else this.unlisted++;
  }

  private add(report: Report, domain: string | undefined): void {
    if (report.kind === 'tls') this.addTls(report);
    else if (report.kind === 'failure') this.reportsOf(domain)?.addFailure(report);
    else this.reportsOf(domain)?.addAggregate(report);
  }

  private addTls(report: TlsReport): void {
    const concerned = new Set<DomainReports>();
    for (const policy of report.policies) {
      const reports = this.reportsOf(normalized(policy.domain));
      if (!reports) continue;
      concerned.add(reports);
      reports.tls.add(reports.domain, policy);
    }
    for (const reports of concerned) {
      reports.tlsReports++;
      addDays(reports.tlsDays, { begin: secondsOf(report.start), end: secondsOf(report.end) });
    }
  }

  private reportsOf(domain: string | undefined): DomainReports | undefined {
    if (domain === undefined) return undefined;
    const known = this.domains.get(domain);
    if (known || this.domains.size >= MAX_DOMAINS) return known;
    const reports = new DomainReports(domain);
    this.domains.set(domain, reports);
    return reports;
  }

  of(domain: string): DomainReports {
    return this.domains.get(domain) ?? new DomainReports(domain);
  }

  /** The domain that most of the reports are about. */
  get main(): string | undefined {
    return [...this.domains.values()].sort((a, b) => compare(b.weight, a.weight))[0]?.domain;
  }

  /** Other domains that reports are about. */
  otherThan(domain: string): string[] {
    return [...this.domains.keys()].filter((name) => name !== domain);
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

function domainsOf(report: Report): string[] {
  if (report.kind === 'tls') return policyDomains(report);
  const isFailure = report.kind === 'failure';
  const domain = isFailure
    ? normalized(report.reportedDomain ?? report.originalFromDomain)
    : (normalized(report.domain) ?? authorOf(report));
  return domain === undefined ? [] : [domain];
}

/** The first name in From, for a report that names no domain or one that nobody can register. */
function authorOf({ rows }: AggregateReport): string | undefined {
  return normalized(rows.find(({ headerFrom }) => normalized(headerFrom) !== undefined)?.headerFrom);
}

function entryOf(report: Report): Omit<FileEntry, 'name' | 'domains'> {
  const notes = notesOf(report);
  if (report.kind === 'failure') return { kind: report.kind, from: isoTime(secondsOf(report.arrivalDate)), notes };
  const isTls = report.kind === 'tls';
  return {
    kind: report.kind,
    organization: report.organization === null ? undefined : shorten(report.organization),
    from: isoTime(isTls ? secondsOf(report.start) : report.begin),
    to: isoTime(isTls ? secondsOf(report.end) : report.end),
    notes,
  };
}
