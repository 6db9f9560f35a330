import { addressIn } from './addresses.js';
import type { ParsedMessage } from './message-parts.js';
import { notificationLines, originalAddress } from './message-roles.js';
import type { BounceReport } from './recipient-report.js';

const DAEMON = /mailer-daemon|postmaster|mail delivery|mail system|double-bounce|<>/i;
const AUTOMATIC =
  /^(?:=\?[^?\s]{1,40}\?q\?)?(?:auto(?:matic)?[-_ ]?(?:reply|response|generated)|automatische[_ ]antwort|out of (?:the )?office|re: .{0,80}vacation|abwesenheit)/i;
const GONE =
  /no longer (?:in use|used|active|valid|monitored|available|works|employed|with)|has left (?:the|our) |nicht mehr (?:in gebrauch|aktiv|verwendet|im unternehmen|bei )|wird nicht mehr /i;
const REPORTED = /^(?:Original-Rcpt-To|Redacted-Address|Removal-Recipient):/i;
const MAX_LINES = 400;
const MAX_RECIPIENTS = 100;

/** RFC 5965: a recipient reported the message as spam or unsubscribed. */
export function complaintReports(message: ParsedMessage): BounceReport[] | undefined {
  const { header, parts } = message;
  const report = parts.find(({ type }) => type === 'message/feedback-report');
  const isUnsubscribe = header.has('x-apple-unsubscribe');
  if (!report && isUnsubscribe)
    return [{ recipient: addressIn(header.get('from') ?? ''), reason: 'feedback', confidence: 'high' }];
  if (!report && !/^complaint about message from/i.test(header.get('subject') ?? '')) return undefined;
  const lines = (report?.text ?? '').split('\n').slice(0, MAX_LINES);
  const named = lines.flatMap((line) => (REPORTED.test(line) ? (addressIn(line) ?? []) : []));
  const recipients = new Set(named.length > 0 ? named : [originalAddress(message, 'to')]);
  return [...recipients]
    .slice(0, MAX_RECIPIENTS)
    .map((recipient) => ({ recipient, reason: 'feedback', confidence: 'high' }));
}

/** RFC 3834: an automatic reply of a mailbox, not of a mail server. */
export function automaticReplyReports(message: ParsedMessage): BounceReport[] | undefined {
  const { header } = message;
  const from = header.get('from') ?? '';
  const isReply =
    /^auto-replied/i.test(header.get('auto-submitted') ?? '') || AUTOMATIC.test(header.get('subject') ?? '');
  if (!isReply || isFromDaemon(message)) return undefined;
  const isGone = notificationLines(message).some((line) => GONE.test(line));
  return [{ recipient: addressIn(from), reason: isGone ? 'suspend' : 'vacation', confidence: 'high' }];
}

export function isFromDaemon({ header }: ParsedMessage): boolean {
  return DAEMON.test(header.get('from') ?? '') || header.has('x-failed-recipients');
}
