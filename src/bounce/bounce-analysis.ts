import { addressIn } from './addresses.js';
import { classify } from './classify.js';
import { type Action, recipientGroups, type RecipientFields } from './delivery-status.js';
import { divided, parseMessage, type MessagePart, type ParsedMessage } from './message-parts.js';
import { notificationOnly, sameAddress, textReports } from './notification-text.js';
import type { Reason } from './reason.js';
import { codesIn, codesOf } from './smtp-codes.js';
import { notifiedRecipients } from './ses-notification.js';

/** What happened to the message for one recipient; what the bounce does not say is left out. */
export interface BounceReport {
  readonly recipient?: string;
  readonly action?: Action;
  readonly status?: string;
  readonly replyCode?: string;
  readonly remoteMta?: string;
  readonly reason: Reason;
  readonly diagnostic?: string;
}

/** What a bounce says about each recipient, and whose message it was. */
export interface BounceAnalysis {
  /** The domain in `From` of the message that came back, else the address that the bounce went to. */
  readonly sender?: string | undefined;
  readonly reports: readonly BounceReport[];
}

const DAEMON = /mailer-daemon|postmaster|mail delivery|mail system|double-bounce|<>/i;
const LONGEST_SHOWN = 1000;
const COMMAND =
  /(?:in reply to|after|did not like our|\[|response to|>>>|command:?|at|sent <<<|smtp command)\s{0,4}(?:the )?(?:end of )?(?:smtp )?(data|mail from|mail|rcpt[ _]to|rcpt|helo|ehlo|initial connection|connect)\b/i;

export function analyseBounce(bytes: Uint8Array): BounceAnalysis {
  const message = parseMessage(Buffer.from(bytes).toString('latin1'));
  if (!message) return { reports: [bareError(Buffer.from(bytes).toString())] };
  const reports =
    feedback(message) ?? notified(message) ?? fromFields(message) ?? automatic(message) ?? fromText(message);
  return { sender: senderOf(message), reports };
}

function senderOf({ header, parts }: ParsedMessage): string | undefined {
  const original = parts.find(({ type }) => isOriginal(type));
  const author = original && addressIn(divided(original.text).header.get('from') ?? '');
  return author ?? addressIn(header.get('to') ?? '');
}

/** Only the error, as logs and mail clients show it. */
function bareError(text: string): BounceReport {
  const [fields] = recipientGroups(text);
  const isReport = fields?.diagnostic !== undefined;
  return reportOf(isReport ? fields : { diagnostic: text.trim() }, '', text, isReport);
}

function reportOf(fields: RecipientFields, notification: string, context: string, isMessage = true): BounceReport {
  const own = fields.diagnostic ?? '';
  const codes = codesOf(own || notification, fields.status);
  const fuller = codes.replyCode ? codes : { ...codes, ...definedOf(codesOf(`${own} ${notification}`, codes.status)) };
  const { status, replyCode } = fuller;
  const { action } = fields;
  const isDelivered = action === 'delivered' || action === 'relayed' || action === 'expanded';
  const texts = [own, notification].filter((text) => text.trim() !== '');
  const reason = isDelivered
    ? 'delivered'
    : classify({
        texts,
        isMessage,
        type: fields.type,
        status,
        replyCode,
        command: commandIn(texts.join(' ')),
        context,
      });
  const about = own.length < 12 ? texts.join(' ') : own;
  return {
    recipient: fields.recipient,
    action,
    status,
    replyCode,
    remoteMta: fields.remoteMta,
    reason,
    diagnostic: about.replace(/\s+/g, ' ').slice(0, LONGEST_SHOWN) || undefined,
  };
}

function definedOf<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;
}

function commandIn(text: string): string | undefined {
  const [, found] = COMMAND.exec(text.slice(0, 8000).replace(/\s+/g, ' ')) ?? [];
  const [, state] = / \(state (\d\d?)\)/.exec(text) ?? [];
  if (state !== undefined) return Number(state) < 15 ? 'RCPT' : 'DATA';
  const word = found?.toUpperCase().split(/[ _]/)[0];
  return word === 'INITIAL' || word === 'CONNECT' ? 'CONN' : word;
}

/** RFC 5965: someone declared the message as spam. */
function feedback({ header, parts }: ParsedMessage): BounceReport[] | undefined {
  const report = parts.find(({ type }) => type === 'message/feedback-report');
  const isComplaint =
    /^complaint about message from/i.test(header.get('subject') ?? '') || header.has('x-apple-unsubscribe');
  if (!report && !isComplaint) return undefined;
  if (!report && header.has('x-apple-unsubscribe'))
    return [{ recipient: addressIn(header.get('from') ?? ''), reason: 'feedback' }];
  const lines = (report?.text ?? '').split('\n').slice(0, 500);
  const recipients = lines.flatMap((line) =>
    /^(?:Original-Rcpt-To|Redacted-Address|Removal-Recipient):/i.test(line) ? (addressIn(line) ?? []) : [],
  );
  const original = parts.find(({ type }) => isOriginal(type));
  const to = original && addressIn(divided(original.text).header.get('to') ?? '');
  const unique = [...new Set(recipients.length > 0 ? recipients : [to])];
  return unique.map((recipient) => ({ recipient, reason: 'feedback' }));
}

/** Notifications of Amazon SES come as JSON. */
function notified({ parts }: ParsedMessage): BounceReport[] | undefined {
  for (const { type, text } of parts) {
    const recipients = type === 'text/plain' || type === 'application/json' ? notifiedRecipients(text) : undefined;
    if (recipients) return recipients.map((fields) => reportOf(fields, '', text));
  }
  return undefined;
}

/** The machine-readable part of RFC 3464, or its fields in a text. */
function fromFields(message: ParsedMessage): BounceReport[] | undefined {
  const own = message.parts.filter(({ type }) => type.endsWith('delivery-status'));
  const texts = (own.length > 0 ? own : message.parts.filter(isReadable)).map(({ text }) => text);
  const groups = texts
    .flatMap(recipientGroups)
    .filter(
      (group) => group.recipient !== undefined && (group.action ?? group.status ?? group.diagnostic) !== undefined,
    );
  if (groups.length === 0) return undefined;
  const notification = notificationOf(message);
  const context = `${message.parts.map(({ type, text }) => (isOriginal(type) ? '' : text)).join('\n')} ${message.header.get('from') ?? ''}`;
  const failed = groups.filter(({ action }) => action === 'failed' || action === undefined);
  return (failed.length > 0 ? failed : groups).map((group) =>
    reportOf(group, aboutRecipient(notification, group.recipient), context),
  );
}

function aboutRecipient(notification: readonly string[], recipient: string | undefined): string {
  const reports = textReports(notification, recipient === undefined ? [] : [recipient]);
  return (reports.find((report) => sameAddress(report.recipient, recipient)) ?? reports[0])?.diagnostic ?? '';
}

/** RFC 3834: an answer of a person's mailbox, not of a mail server. */
function automatic({ header }: ParsedMessage): BounceReport[] | undefined {
  const submitted = header.get('auto-submitted')?.toLowerCase() ?? '';
  const subject = header.get('subject')?.toLowerCase() ?? '';
  const from = header.get('from')?.toLowerCase() ?? '';
  const isDaemon = DAEMON.test(from) || header.has('x-failed-recipients');
  const isReply =
    submitted.startsWith('auto-replied') ||
    /^(?:auto(?:matic)?[- ]?(?:reply|response|generated)|out of (?:the )?office|re: .{0,80}vacation|abwesenheit)/.test(
      subject,
    );
  return isReply && !isDaemon ? [{ recipient: addressIn(from), reason: 'vacation' }] : undefined;
}

function fromText(message: ParsedMessage): BounceReport[] {
  const lines = notificationOf(message);
  const listed = message.header.get('x-failed-recipients') ?? '';
  const known = listed
    .split(',')
    .slice(0, 100)
    .flatMap((one) => addressIn(one) ?? []);
  const context = `${lines.join('\n')} ${message.header.get('from') ?? ''}`;
  const reports = textReports(lines, known).map(({ recipient, diagnostic }) =>
    reportOf({ recipient: recipient ?? originalRecipient(message), diagnostic }, '', context),
  );
  if (isNotification(message.header, context)) return reports;
  return reports.filter(({ reason }) => reason !== 'undefined' && reason !== 'onhold');
}

/** A mail server says that it is one, or gives a code; all others must at least name a reason. */
function isNotification(header: ReadonlyMap<string, string>, text: string): boolean {
  const sender = `${header.get('from') ?? ''} ${header.get('return-path') ?? ''}`;
  const { replies, statuses } = codesIn(text);
  return (
    DAEMON.test(sender) ||
    header.has('x-failed-recipients') ||
    /deliver|fail|undeliver|return|bounce|could not be sent/i.test(header.get('subject') ?? '') ||
    [...replies, ...statuses].some((code) => code >= '4')
  );
}

function originalRecipient({ parts }: ParsedMessage): string | undefined {
  const original = parts.find(({ type }) => isOriginal(type));
  return original && addressIn(divided(original.text).header.get('to') ?? '');
}

function notificationOf({ parts }: ParsedMessage): string[] {
  const readable = parts.filter(isReadable);
  const plain = readable.filter(({ type }) => type !== 'text/html');
  return (plain.length > 0 ? plain : readable).flatMap(({ type, text }) =>
    notificationOnly(type === 'text/html' ? withoutTags(text) : text),
  );
}

function isReadable({ type }: MessagePart): boolean {
  return type.startsWith('text/') && type !== 'text/rfc822-headers';
}

function isOriginal(type: string): boolean {
  return (
    type === 'message/rfc822' ||
    type === 'message/global' ||
    type === 'text/rfc822-headers' ||
    type === 'message/partial'
  );
}

function withoutTags(html: string): string {
  return html
    .replace(/<(?:br|p|div|tr|li|h\d)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,1000}>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}
