import { DomainName } from '#base/domain/domain-name.js';
import type { Job } from '#base/execution/job.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { lookupBy, type RecordAnswer, type RecordQuestion } from '#formats/records/record-questions.js';
import { type MailAnalysis, mailAnalysis } from './mail-analysis.js';
import { type GivenFile, readReports } from './readers/read-reports.js';
import type { FailureReport } from './readers/report-file.js';
import { type DomainReports, type FileEntry, ReportCollection } from './report-collection.js';
import type { ReportFacts } from './report-facts.js';
import { type FoundEvidence, gatherEvidence } from './sources/dns-evidence.js';
import { SECONDS_PER_DAY } from './sources/mail-flow.js';
import type { TlsPolicySum } from './tls/tls-sessions.js';

export interface GivenReports {
  readonly files: readonly GivenFile[];
  /** The domain to explain; if absent, the one that most reports are about. */
  readonly domain: string | undefined;
}

export interface TlsSums {
  readonly sessions: number;
  readonly failed: number;
  /** Whether a report does not say how many sessions failed. */
  readonly isUncounted: boolean;
  readonly days: number;
  /** When the newest report ends, in seconds since 1970; null if no report has a time. */
  readonly end: number | null;
  readonly policies: readonly TlsPolicySum[];
}

/** What the reports say about one domain, with what the DNS says today. */
export interface ReadDomain {
  readonly domain: string;
  readonly mail: MailAnalysis | undefined;
  readonly tls: TlsSums | undefined;
  readonly failures: readonly FailureReport[];
  /** All of them, also those that are not kept. */
  readonly failureReports: number;
  /** The DMARC record of today that the owner can replace; null if there is none, undefined if it could not be asked. */
  readonly dmarc: string | null | undefined;
  /** SPF records that the owner can replace, by name. */
  readonly spfRecords: ReadonlyMap<string, string>;
  readonly invented: ReportFacts['invented'] | undefined;
}

export interface ReadReports {
  readonly files: readonly FileEntry[];
  readonly read: ReadDomain | undefined;
}

/** Reads every report, asks the DNS about their busiest senders, and sums them up. */
export const reportsJob: Job<GivenReports, ReadReports, RecordQuestion, RecordAnswer> = {
  name: 'reports',
  async run({ files, domain }, ask) {
    const collection = new ReportCollection();
    await readReports(files.map(withBuffer), (file) => collection.take(file));
    const name = domain ?? DomainName.parse(collection.main ?? '')?.ascii;
    if (name === undefined) return { files: collection.files, read: undefined };
    const reports = collection.of(name);
    const flows = reports.messages > 0 ? reports.flows.all : [];
    const live = await gatherEvidence(lookupBy(ask), flows, name);
    const mail = mailAnalysis(reports, live);
    const { failures, failureReports } = reports;
    const dmarc = mail ? mail.dmarcRecord : live.dmarc;
    const spfRecords = new Map([...live.spfRecords].filter(([host]) => !live.elsewhere.has(host)));
    const invented = mail && inventedIn(mail, reports, live);
    return {
      files: collection.files,
      read: { domain: name, mail, tls: tlsSums(reports), failures, failureReports, dmarc, spfRecords, invented },
    };
  },
};

/** What arrives from another process are plain bytes. */
function withBuffer({ name, bytes }: GivenFile): GivenFile {
  return { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
}

function tlsSums({ tls, tlsReports, tlsDays }: DomainReports): TlsSums | undefined {
  if (tlsReports === 0) return undefined;
  const { successful, failed, sums: policies } = tls;
  const isUncounted = policies.some((policy) => policy.isUncounted);
  return { sessions: successful + failed, failed, isUncounted, days: tlsDays.size, end: endOf(tlsDays), policies };
}

function endOf(days: ReadonlySet<number>): number | null {
  if (days.size === 0) return null;
  let last = 0;
  for (const day of days) last = Math.max(last, day);
  return (last + 1) * SECONDS_PER_DAY - 1;
}

function inventedIn(mail: MailAnalysis, reports: DomainReports, live: FoundEvidence): ReportFacts['invented'] {
  const names = new Set<string>();
  for (const { from } of reports.flows.all) if (live.exists(from) === false) names.add(from);
  const { p = 'none', sp = p, np = sp } = mail.policy;
  const published = typeof live.dmarc === 'string' ? parseDmarc(live.dmarc).record : undefined;
  return { losses: mail.scopes.np, names: [...names], policy: published?.policyFor('nonexistent') ?? np };
}
