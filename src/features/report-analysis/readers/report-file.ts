/** What is wrong with a file that could not be read; the words are keys of `i18n/en/reports.json`. */
export const UNREADABLE = [
  'empty',
  'no-report',
  'web-page',
  'dtd',
  'too-large',
  'too-deep',
  'too-many-rows',
  'ratio',
  'encrypted',
  'truncated',
  'damaged',
  'invalid-json',
  'no-attachment',
  'no-feedback',
] as const;
export type UnreadableReason = (typeof UNREADABLE)[number];

/** Ends the reading of one file; other files are read all the same. */
export class UnreadableFile extends Error {
  constructor(readonly reason: UnreadableReason) {
    super(reason);
  }
}

/** What a reader noticed in a report that it could use nevertheless. */
export type ReportProblem =
  | 'incomplete'
  | 'missing-field'
  | 'missing-count'
  | 'invalid-count'
  | 'missing-result'
  | 'invalid-address'
  | 'several-policies'
  | 'swapped-range';

export interface DkimResult {
  readonly domain: string | null;
  readonly selector: string | null;
  readonly result: string | null;
}

export interface SpfResult {
  readonly domain: string | null;
  readonly scope: string | null;
  readonly result: string | null;
}

export interface OverrideReason {
  readonly type: string | null;
  readonly comment: string | null;
}

/** One `record` of an aggregate report. Words are in lower case; null is a missing element. */
export interface AggregateRow {
  readonly ip: string | null;
  readonly count: number | null;
  readonly disposition: string | null;
  /** DKIM and SPF as DMARC counts them: passed and aligned. */
  readonly dkim: string | null;
  readonly spf: string | null;
  readonly headerFrom: string | null;
  readonly envelopeFrom: string | null;
  readonly envelopeTo: string | null;
  readonly reasons: readonly OverrideReason[];
  readonly authDkim: readonly DkimResult[];
  readonly authSpf: readonly SpfResult[];
  /** The report ends within this row, so that its results may be missing and it is not counted. */
  readonly isCut?: boolean;
}

/** A DMARC aggregate report (RFC 7489 appendix C, RFC 9990). Times are seconds since 1970. */
export interface AggregateReport {
  readonly kind: 'aggregate';
  readonly organization: string | null;
  readonly email: string | null;
  readonly reportId: string | null;
  readonly begin: number | null;
  readonly end: number | null;
  readonly domain: string | null;
  /** The published tags, as the reporter read them. */
  readonly policy: Readonly<Record<string, string>>;
  readonly version: string | null;
  readonly generator: string | null;
  readonly namespace: string | null;
  readonly errors: readonly string[];
  readonly rows: readonly AggregateRow[];
  readonly problems: readonly ReportProblem[];
}

export interface TlsFailure {
  readonly type: string | null;
  readonly sendingIp: string | null;
  readonly receivingHost: string | null;
  readonly receivingIp: string | null;
  readonly count: number | null;
  readonly reasonCode: string | null;
}

export interface TlsPolicy {
  readonly type: string | null;
  readonly domain: string | null;
  readonly mxHosts: readonly string[];
  readonly successful: number | null;
  readonly failed: number | null;
  readonly failures: readonly TlsFailure[];
}

/** A TLS report (RFC 8460 section 4). */
export interface TlsReport {
  readonly kind: 'tls';
  readonly organization: string | null;
  readonly contact: string | null;
  readonly reportId: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly policies: readonly TlsPolicy[];
  readonly problems: readonly ReportProblem[];
}

/** A report on one message (RFC 5965, RFC 6591). */
export interface FailureReport {
  readonly kind: 'failure';
  readonly feedbackType: string | null;
  readonly sourceIp: string | null;
  readonly authFailure: string | null;
  readonly deliveryResult: string | null;
  readonly identityAlignment: string | null;
  readonly reportedDomain: string | null;
  readonly originalMailFromDomain: string | null;
  readonly originalRcptToDomain: string | null;
  readonly originalFromDomain: string | null;
  readonly originalSubject: string | null;
  readonly arrivalDate: string | null;
  readonly dkimDomain: string | null;
  readonly dkimSelector: string | null;
  readonly userAgent: string | null;
}

export type Report = AggregateReport | TlsReport | FailureReport;
