import { addressIn } from './addresses.js';
import { recipientGroups } from './delivery-status.js';
import { notificationOnly, textReports } from './notification-text.js';
import type { Reason } from './reason.js';
import { type BounceReport, Reporter } from './recipient-report.js';

/** As logs of mail servers name them. */
const TO = /(?:\bto=|rcpt to: ?|rejected rcpt |\*\* )<?(?=[^\s<>]{1,128}@)/i;
const FROM = /(?:\bfrom=|\bF=(?=<)|mail from: ?)<?(?=[^\s<>]{1,128}@)/i;
/** These name the sender, all others the recipient. */
const ABOUT_SENDER: ReadonlySet<Reason> = new Set(['rejected', 'authfailure', 'badreputation', 'spamdetected']);

/** Whom to ask is not whom it is about. */
const CONTACT = /\bcontact[: ]{1,4}<?[^\s<>@]{1,128}@\S{1,255}/gi;
/** As Postfix logs a delivery. */
const SENT = /\bstatus=sent \(/;

const MOST_RECIPIENTS = 100;

interface BareError {
  readonly sender?: string | undefined;
  readonly reports: readonly BounceReport[];
}

/** Only the error, as logs and mail clients show it. */
export function bareError(text: string): BareError {
  const fields = recipientGroups(text).filter(({ diagnostic }) => diagnostic !== undefined);
  const reporter = new Reporter(text, fields.length > 0);
  const sender = after(FROM, text);
  if (fields.length > 0) return { sender, reports: fields.map((group) => reporter.report(group)) };
  const named = textReports(notificationOnly(text), []).slice(0, MOST_RECIPIENTS);
  if (named.length > 1) return { sender, reports: named.map((one) => reporter.report(one)) };
  const action = SENT.test(text) ? 'delivered' : undefined;
  const report = reporter.report({ action, diagnostic: text.trim() });
  const recipient = after(TO, text) ?? named[0]?.recipient;
  const address = addressIn(text.replace(CONTACT, ' '));
  if (recipient !== undefined || address === undefined) return { sender, reports: [{ ...report, recipient }] };
  if (ABOUT_SENDER.has(report.reason)) return { sender: sender ?? address, reports: [report] };
  return { sender, reports: [{ ...report, recipient: address === sender ? undefined : address }] };
}

function after(mark: RegExp, text: string): string | undefined {
  const found = mark.exec(text);
  return found ? addressIn(text.slice(found.index + found[0].length)) : undefined;
}
