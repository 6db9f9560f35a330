import type { Reason } from './reason.js';
import type { SmtpCodes } from './smtp-codes.js';

/** Where the words of the first column are about something else than usual; the first line that fits counts. */
interface Line {
  readonly words: readonly Reason[];
  readonly commands?: readonly string[];
  readonly details?: readonly string[];
  readonly subject?: string;
  readonly replies?: readonly string[];
  readonly isTemporary?: true;
  readonly mean: Reason;
}

const REFUSALS: readonly Reason[] = ['filtered', 'rejected', 'blocked', 'policyviolation', 'systemerror', 'suspend'];

const CONNECTING = ['CONN', 'HELO', 'EHLO'];

const LINES: readonly Line[] = [
  // `MAIL FROM` and the codes of RFC 3463 for senders are about the sender.
  { words: ['userunknown', 'hostunknown'], commands: ['MAIL'], mean: 'rejected' },
  { words: ['userunknown', 'hostunknown', 'networkerror'], details: ['1.7', '1.8'], mean: 'rejected' },
  // The name that was not found is that of the sending address.
  { words: ['hostunknown', 'networkerror', 'blocked'], details: ['7.25'], mean: 'requireptr' },
  // Before the message was sent, its content cannot be the cause.
  { words: ['policyviolation', 'spamdetected', 'virusdetected', 'filtered'], commands: CONNECTING, mean: 'blocked' },
  // A server that answers with a security code refuses the connection itself.
  { words: ['networkerror'], subject: '7', mean: 'blocked' },
  // RFC 4954: the server asks for a login, or it failed.
  { words: [...REFUSALS, 'norelaying'], replies: ['530', '534', '535'], mean: 'securityerror' },
  // RFC 7504: a host or domain that accepts no mail at all.
  { words: REFUSALS, replies: ['521', '556'], mean: 'notaccept' },
  // A message with a virus is refused for ever: the scanner did not work.
  { words: ['virusdetected'], isTemporary: true, mean: 'systemerror' },
  // A name that does not exist is refused for ever: it could not be looked up.
  { words: ['hostunknown'], isTemporary: true, mean: 'networkerror' },
];

/** The reason that words mean in the reply to this command and with these codes. */
export function meantReason(said: Reason, codes: SmtpCodes, command: string | undefined): Reason {
  return LINES.find((line) => line.words.includes(said) && applies(line, codes, command))?.mean ?? said;
}

function applies(
  { commands, details, subject, replies, isTemporary }: Line,
  { status, replyCode }: SmtpCodes,
  command = '',
): boolean {
  if (commands?.includes(command) === false) return false;
  if (details?.includes((status ?? '').slice(2)) === false) return false;
  if (subject !== undefined && status?.charAt(2) !== subject) return false;
  if (replies?.includes(replyCode ?? '') === false) return false;
  return isTemporary !== true || (status ?? replyCode)?.startsWith('4') === true;
}
