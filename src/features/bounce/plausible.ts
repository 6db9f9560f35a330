import type { Reason } from './reason.js';
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
    'blocked badreputation requireptr toomanyconn speeding systemerror notaccept failedstarttls networkerror expired authfailure policyviolation systemfull spamdetected virusdetected',
  ),
  MAIL: reasons(
    'rejected blocked badreputation requireptr authfailure speeding toomanyconn securityerror norelaying mesgtoobig exceedlimit systemfull systemerror failedstarttls syntaxerror policyviolation spamdetected notaccept expired networkerror suspend',
  ),
};
const COMMANDS: Readonly<Record<string, string>> = { CONN: 'CONN', HELO: 'CONN', EHLO: 'CONN', MAIL: 'MAIL' };

/** The reason of a reply code alone (RFC 5321, RFC 7504, RFC 4954). */
export const BY_REPLY: Readonly<Record<string, Reason>> = {
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

/** Reasons whose words are clear, so that a status code of another subject was chosen carelessly. */
const SPECIFIC = reasons(
  'authfailure requireptr spamdetected virusdetected badreputation mailboxfull failedstarttls notaccept mesgtoobig speeding toomanyconn',
);

/** Whether status code and command allow a reason that the words suggest. */
export function isPlausible(reason: Reason, { status = '' }: SmtpCodes, command = ''): boolean {
  const bySubject = BY_SUBJECT[status.split('.')[1] ?? ''];
  const byCommand = BY_COMMAND[COMMANDS[command] ?? ''];
  return (SPECIFIC.has(reason) || bySubject?.has(reason) !== false) && byCommand?.has(reason) !== false;
}
