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

/**
 * Labels that do not follow from the text, read one by one: the words of the refusing server say something else. The
 * last word is the reason of the text, the words before it are the labels that it replaces.
 */
const TEXT_SAYS: Readonly<Record<string, string>> = {
  // `User unknown`, `Unknown user`, `no such user here`, `Recipient Not Found`
  ...Object.fromEntries(
    `activehunter-02 amazonses-02 amazonworkmail-02 apachejames-01 courier-02 exchange2003-04 mailfoundry-01
     messagingserver-03 messagingserver-06 messagingserver-08 mfilter-01 mxlogic-03 postfix-03 postfix-35 sendmail-19
     sendmail-40 sendmail-48 sendmail-50 sendmail-51 x1-03 x2-01`
      .split(/\s+/)
      .map((name) => [`sisimai/lhost-${name}`, 'filtered > userunknown']),
  ),
  'sisimai/rfc3464-01': 'mailboxfull > userunknown',
  'sisimai/rfc3464-35': 'rejected filtered > userunknown',
  'sisimai/rfc3464-42': 'filtered > userunknown',
  'sisimai/rfc3464-57': 'filtered > userunknown',
  'sisimai/rhost-nttdocomo-01': 'filtered > userunknown',
  'sisimai/rhost-nttdocomo-02': 'rejected > userunknown',
  'sisimai/rhost-nttdocomo-03': 'rejected > userunknown',
  'sisimai/lhost-dragonfly-18': 'securityerror > policyviolation', // `Policy violation`
  'sisimai/lhost-exim-46': 'blocked > requireptr', // `Missing reverse DNS`
  'sisimai/lhost-exim-56': 'blocked > speeding', // `daily relay quota`
  'sisimai/lhost-postfix-74': 'rejected > badreputation', // `unexpected volume or user complaints`
  'sisimai/lhost-sendmail-05': 'exceedlimit > mesgtoobig', // `Message size exceeds fixed maximum message size`
  'sisimai/lhost-outlook-07': 'expired > networkerror', // `unable to connect successfully`
  'sisimai/lhost-zoho-05': 'expired > networkerror', // `Host not reachable`
  'sisimai/rhost-aol-06': 'notaccept > networkerror', // `Malformed or unexpected name server reply`
  'sisimai/rhost-apple-04': 'userunknown > suspend', // `inactive email address`
  'sisimai/rhost-mimecast-01': 'policyviolation > blocked', // `Host network not allowed`
  'sisimai/rhost-mimecast-02': 'virusdetected > policyviolation', // `rejected due to security policies`
};

export function bounceCases(): BounceCase[] {
  return vectors<BounceCase>('bounces/bounces.json').filter(({ kind }) => kind !== 'none');
}

export function expectedReports({ id, expected }: BounceCase): readonly ExpectedReport[] {
  const [labels = '', said] = (TEXT_SAYS[id] ?? '').split(' > ');
  const reports = expected.reports ?? [expected];
  return reports.map((report) =>
    said !== undefined && labels.split(' ').includes(report.reason) ? { ...report, reason: said } : report,
  );
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
