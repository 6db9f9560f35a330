import type { Reason } from './reason.js';
import type { SmtpCodes } from './smtp-codes.js';

/** What an enhanced status code means by itself (registry of RFC 5248). */
const BY_DETAIL: Readonly<Record<string, Reason>> = {
  '1.0': 'userunknown',
  '1.1': 'userunknown',
  '1.2': 'hostunknown',
  '1.3': 'userunknown',
  '1.4': 'userunknown',
  '1.6': 'hasmoved',
  '1.7': 'rejected',
  '1.8': 'rejected',
  '1.9': 'systemerror',
  '1.10': 'notaccept',
  '2.0': 'filtered',
  '2.1': 'suspend',
  '2.2': 'mailboxfull',
  '2.3': 'exceedlimit',
  '2.4': 'systemerror',
  '3.0': 'systemerror',
  '3.1': 'systemfull',
  '3.2': 'notaccept',
  '3.3': 'systemerror',
  '3.4': 'mesgtoobig',
  '3.5': 'systemerror',
  '4.0': 'networkerror',
  '4.1': 'expired',
  '4.2': 'networkerror',
  '4.3': 'systemerror',
  '4.4': 'hostunknown',
  '4.5': 'systemerror',
  '4.6': 'networkerror',
  '4.7': 'expired',
  '5.1': 'syntaxerror',
  '5.2': 'syntaxerror',
  '5.3': 'toomanyconn',
  '5.4': 'syntaxerror',
  '5.5': 'syntaxerror',
  '5.6': 'syntaxerror',
  '6.0': 'contenterror',
  '6.1': 'contenterror',
  '6.2': 'contenterror',
  '6.3': 'contenterror',
  '6.5': 'contenterror',
  '6.6': 'contenterror',
  '6.7': 'contenterror',
  '6.8': 'contenterror',
  '6.9': 'contenterror',
  '6.10': 'contenterror',
  '7.0': 'policyviolation',
  '7.1': 'policyviolation',
  '7.2': 'filtered',
  '7.3': 'securityerror',
  '7.4': 'securityerror',
  '7.5': 'securityerror',
  '7.6': 'securityerror',
  '7.7': 'securityerror',
  '7.8': 'securityerror',
  '7.9': 'securityerror',
  '7.10': 'failedstarttls',
  '7.11': 'failedstarttls',
  '7.12': 'securityerror',
  '7.13': 'suspend',
  '7.14': 'securityerror',
  '7.16': 'mesgtoobig',
  '7.17': 'hasmoved',
  '7.18': 'hasmoved',
  '7.20': 'authfailure',
  '7.21': 'authfailure',
  '7.22': 'authfailure',
  '7.23': 'authfailure',
  '7.24': 'authfailure',
  '7.25': 'requireptr',
  '7.26': 'authfailure',
  '7.27': 'rejected',
  '7.28': 'speeding',
  '7.29': 'authfailure',
  '7.30': 'failedstarttls',
};

/** What such a code means while the sending server still tries. */
const BY_TEMPORARY_DETAIL: Readonly<Record<string, Reason>> = {
  '1.2': 'networkerror',
  '3.2': 'systemerror',
  '4.4': 'networkerror',
};

/** Codes that servers use for any rejection: the last resort. */
const ANYTHING = /^\d\.(?:[357]\.0|7\.1)$|^4\.2\.0$/;
/** Greylisting, limits and faults have these codes as well. */
const TEMPORARY_POLICY = /^4\.(?:2\.0|7\.[01])$/;
/** RFC 3463: `X.1.0` is any other status of the subject, here of addresses. */
const SUBJECT_ONLY = /\.0$/;

/** What a reply code means by itself (RFC 5321, RFC 7504, RFC 4954). */
const BY_REPLY: Readonly<Record<string, Reason>> = {
  '454': 'failedstarttls',
  '500': 'syntaxerror',
  '502': 'syntaxerror',
  '503': 'syntaxerror',
  '504': 'syntaxerror',
  '521': 'notaccept',
  '525': 'suspend',
  '530': 'securityerror',
  '534': 'securityerror',
  '535': 'securityerror',
  '538': 'failedstarttls',
  '551': 'hasmoved',
  '552': 'mailboxfull',
  '556': 'notaccept',
};

/** Codes that servers use for any temporary rejection. */
const BY_VAGUE_REPLY: Readonly<Record<string, Reason>> = { '421': 'systemerror', '451': 'systemerror' };

/** What a rejected command suggests where nothing else speaks. */
const BY_COMMAND: Readonly<Record<string, Reason>> = {
  CONN: 'blocked',
  HELO: 'blocked',
  EHLO: 'blocked',
  MAIL: 'rejected',
  RCPT: 'userunknown',
  DATA: 'policyviolation',
};
/** A temporary rejection of these commands is no evidence against sender, recipient or content. */
const LATER_COMMANDS: ReadonlySet<string> = new Set(['MAIL', 'RCPT', 'DATA']);

/** The reason of a status code that says more than that something failed. */
export function reasonOfStatus({ status = '' }: SmtpCodes): Reason | undefined {
  return isSpecificStatus(status) ? byDetail(status) : undefined;
}

/** The reason of a status code that names no more than a subject, or that servers use for everything. */
export function reasonOfSubject({ status = '' }: SmtpCodes, isLastResort: boolean): Reason | undefined {
  if (isSpecificStatus(status) || ANYTHING.test(status) !== isLastResort) return undefined;
  return TEMPORARY_POLICY.test(status) ? undefined : byDetail(status);
}

/** RFC 3463: `X.0` is any other status of a subject. */
function isSpecificStatus(status: string): boolean {
  return status !== '' && !ANYTHING.test(status) && !SUBJECT_ONLY.test(status);
}

function byDetail(status: string): Reason | undefined {
  const detail = status.slice(2);
  return (status.startsWith('4') ? BY_TEMPORARY_DETAIL[detail] : undefined) ?? BY_DETAIL[detail];
}

/** `552` after the size was announced is about the message, not about the mailbox (RFC 1870). */
export function reasonOfReply({ replyCode = '' }: SmtpCodes, command: string | undefined): Reason | undefined {
  if (replyCode === '552' && command === 'MAIL') return 'mesgtoobig';
  return BY_REPLY[replyCode];
}

/** The last resort. */
export function reasonOfStage({ status, replyCode = '' }: SmtpCodes, command = ''): Reason | undefined {
  const isTemporary = (status ?? replyCode).startsWith('4');
  const byCommand = isTemporary && LATER_COMMANDS.has(command) ? undefined : BY_COMMAND[command];
  return byCommand ?? BY_VAGUE_REPLY[replyCode];
}
