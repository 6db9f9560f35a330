import { addressIn } from './addresses.js';
import { recipientGroups } from './delivery-status.js';
import { withoutReturnedMessage, textReports } from './notification-text.js';
import type { PhraseBook } from './phrase-book.js';
import type { Reason } from './reason.js';
import { type BounceReport, Reporter } from './recipient-report.js';

/** Recipient and sender in logs of mail servers. */
const TO = /(?:\bto=|rcpt to: ?|rejected rcpt |\*\* )<?(?=[^\s<>]{1,128}@)/i;
const FROM = /(?:\bfrom=|\bF=(?=<)|mail from: ?)<?(?=[^\s<>]{1,128}@)/i;
/** Reasons whose texts name the sender; all others name the recipient. */
const ABOUT_SENDER: ReadonlySet<Reason> = new Set(['rejected', 'authfailure', 'badreputation', 'spamdetected']);

/** A contact address is neither sender nor recipient. */
const CONTACT = /\bcontact[: ]{1,4}<?[^\s<>@]{1,128}@\S{1,255}/gi;
/** A successful delivery in a Postfix log. */
const SENT = /\bstatus=sent \(/;

const UNRECOGNIZED: ReadonlySet<Reason> = new Set(['undefined', 'onhold']);

const MAX_RECIPIENTS = 100;

interface BareError {
  readonly sender?: string | undefined;
  readonly reports: readonly BounceReport[];
}

/** Parses an error without its message, as logs and mail clients show it. */
export function parseBareError(text: string, book?: PhraseBook): BareError {
  const fields = recipientGroups(text).filter(({ diagnostic }) => diagnostic !== undefined);
  const reporter = new Reporter(text, book);
  const sender = textAfter(FROM, text);
  if (fields.length > 0) return { sender, reports: fields.map((group) => reporter.report(group)) };
  const named = textReports(withoutReturnedMessage(text), []).slice(0, MAX_RECIPIENTS);
  if (named.length > 1) return { sender, reports: named.map((one) => reporter.report(one)) };
  const action = SENT.test(text) ? 'delivered' : undefined;
  const report = reporter.report({ action, diagnostic: text.trim() });
  const recipient = textAfter(TO, text) ?? named[0]?.recipient;
  if (recipient === undefined && action === undefined && isUnrecognized(report)) return { sender, reports: [] };
  const address = addressIn(text.replace(CONTACT, ' '));
  if (recipient !== undefined || address === undefined) return { sender, reports: [{ ...report, recipient }] };
  if (ABOUT_SENDER.has(report.reason)) return { sender: sender ?? address, reports: [report] };
  return { sender, reports: [{ ...report, recipient: address === sender ? undefined : address }] };
}

/** Whether the text has neither a code nor a phrase of any mail server. */
function isUnrecognized({ reason, status, replyCode }: BounceReport): boolean {
  return UNRECOGNIZED.has(reason) && status === undefined && replyCode === undefined;
}

function textAfter(mark: RegExp, text: string): string | undefined {
  const found = mark.exec(text);
  return found ? addressIn(text.slice(found.index + found[0].length)) : undefined;
}
