import type { BounceReport } from '#features/bounce/recipient-report.js';
import { vectors } from './vectors.js';

export interface ExpectedReport {
  readonly recipient?: string;
  readonly recipientAlso?: string;
  readonly action?: string;
  readonly status?: string;
  readonly replyCode?: string;
  readonly remoteMta?: string;
  readonly reason: string;
  readonly alternatives?: readonly string[];
}

/** A bounce of the vectors. */
export interface BounceCase {
  readonly id: string;
  readonly kind: string;
  /** The mail system or provider. */
  readonly mta: string;
  readonly confidence: string;
  readonly raw: string;
  readonly expected: ExpectedReport & { readonly reports?: readonly ExpectedReport[] };
}

export function bounceCases(): BounceCase[] {
  return vectors<BounceCase>('bounces/bounces.json').filter(({ kind }) => kind !== 'none');
}

export function expectedReports({ expected }: BounceCase): readonly ExpectedReport[] {
  return expected.reports ?? [expected];
}

/** The report about the recipient, or the one at this index if the case names no recipient. */
export function matchingReport(
  reports: readonly BounceReport[],
  { recipient, recipientAlso }: ExpectedReport,
  index: number,
): BounceReport | undefined {
  const names = [recipient, recipientAlso].flatMap((name) => name?.toLowerCase() ?? []);
  return (
    reports.find((report) => names.includes(report.recipient?.toLowerCase() ?? '')) ?? reports[index] ?? reports[0]
  );
}

/** Reasons that are easily mistaken for each other and ask for the same next step. */
const FAMILIES = [
  'userunknown hasmoved suspend filtered',
  'mailboxfull systemfull',
  'mesgtoobig exceedlimit',
  'hostunknown notaccept',
  'networkerror expired failedstarttls',
  'authfailure requireptr',
  'badreputation blocked',
  'rejected norelaying securityerror',
  'speeding toomanyconn',
  'policyviolation spamdetected virusdetected contenterror notcompliantrfc',
  'syntaxerror systemerror mailererror',
  'onhold undefined',
].map((names) => names.split(' '));

export function familyOf(reason: string | undefined): string | undefined {
  return FAMILIES.find((names) => reason !== undefined && names.includes(reason))?.[0] ?? reason;
}
