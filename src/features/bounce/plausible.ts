import type { Reason } from './reason.js';
import { reasonOfStatus } from './reason-of-codes.js';
import type { SmtpCodes } from './smtp-codes.js';

const reasons = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The reasons that the subject of an enhanced status code allows (RFC 3463 section 3); servers misuse 0 and 5 for all. */
const BY_SUBJECT: Readonly<Record<string, ReadonlySet<string>>> = {
  '1': reasons(
    'userunknown hasmoved suspend suppressed filtered hostunknown notaccept rejected norelaying speeding toomanyconn mailboxfull systemerror expired',
  ),
  '2': reasons(
    'mailboxfull exceedlimit mesgtoobig suspend filtered userunknown speeding toomanyconn policyviolation rejected blocked systemerror expired spamdetected',
  ),
  '3': reasons(
    'systemfull systemerror mesgtoobig notaccept mailererror toomanyconn speeding mailboxfull userunknown networkerror expired contenterror filtered',
  ),
  '4': reasons(
    'networkerror expired hostunknown notaccept failedstarttls systemerror systemfull userunknown filtered speeding blocked norelaying rejected suspend',
  ),
  '6': reasons(
    'contenterror spamdetected notcompliantrfc virusdetected mesgtoobig exceedlimit policyviolation networkerror systemerror',
  ),
};
/** The reasons that the failed command allows. */
const BY_COMMAND: Readonly<Record<string, ReadonlySet<string>>> = {
  CONN: reasons(
    'blocked badreputation requireptr toomanyconn speeding systemerror notaccept failedstarttls networkerror expired authfailure systemfull',
  ),
  MAIL: reasons(
    'rejected blocked badreputation requireptr authfailure speeding toomanyconn securityerror norelaying mesgtoobig exceedlimit systemfull systemerror failedstarttls syntaxerror policyviolation spamdetected notaccept expired networkerror suspend',
  ),
};
const COMMANDS: Readonly<Record<string, string>> = { CONN: 'CONN', HELO: 'CONN', EHLO: 'CONN', MAIL: 'MAIL' };

/** Reasons whose words are clear, so that a status code of another subject was chosen carelessly. */
const SPECIFIC = reasons(
  'authfailure requireptr spamdetected virusdetected badreputation mailboxfull failedstarttls notaccept mesgtoobig speeding toomanyconn',
);

/** Reasons whose phrases servers use for many kinds of rejection. */
export const VAGUE = reasons('userunknown filtered rejected blocked policyviolation systemerror suspend');
/** Status codes that are more reliable than such phrases, because hardly any server misuses them. */
const EXACT: ReadonlySet<string> = new Set('1.2 1.6 1.7 1.8 2.2 3.1 3.4 4.6 7.8 7.13 7.20 7.23 7.25 7.26'.split(' '));

/** Whether status code and command allow a reason that the words suggest. */
export function isPlausible(reason: Reason, codes: SmtpCodes, command = ''): boolean {
  const { status = '' } = codes;
  const bySubject = BY_SUBJECT[status.split('.')[1] ?? ''];
  const byCommand = BY_COMMAND[COMMANDS[command] ?? ''];
  if (byCommand?.has(reason) === false) return false;
  if (SPECIFIC.has(reason)) return true;
  const isOverruled = VAGUE.has(reason) && EXACT.has(status.slice(2)) && reasonOfStatus(codes) !== reason;
  return bySubject?.has(reason) !== false && !isOverruled;
}
