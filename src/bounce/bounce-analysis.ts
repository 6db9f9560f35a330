import { addressIn } from './addresses.js';
import { bareError } from './bare-error.js';
import { recipientGroups, type RecipientFields } from './delivery-status.js';
import { parseMessage, type ParsedMessage } from './message-parts.js';
import { contextOf, isReadable, notificationOf, originalAddress } from './message-roles.js';
import { automaticReply, complaint, isFromDaemon } from './no-bounce.js';
import { sameAddress, type TextReport, textReports } from './notification-text.js';
import { type BounceReport, Reporter, SUCCESS } from './recipient-report.js';
import { COMPLAINT, notifiedRecipients } from './ses-notification.js';
import { codesIn } from './smtp-codes.js';

/** What a bounce says about each recipient, and whose message it was. */
export interface BounceAnalysis {
  /** `From` of the message that came back, else the address that the bounce went to. */
  readonly sender?: string | undefined;
  readonly reports: readonly BounceReport[];
}

const MOST_RECIPIENTS = 100;
const BRACKETED = /<[^\s<>@]{1,128}@[^\s<>@]{1,255}>/;
const SUBJECT =
  /undeliver|unzustellbar|(?:mail|message) delivery|delivery (?:status|fail|has failed)|failure notice|returned mail|returning message|could not be (?:sent|delivered)/i;
const VAGUE_SUBJECT = /deliver|fail|return|bounce/i;

export function analyseBounce(bytes: Uint8Array): BounceAnalysis {
  const message = parseMessage(Buffer.from(bytes).toString('latin1'));
  if (!message) return bareNotification(Buffer.from(bytes).toString());
  const outer = analyseMessage(message);
  if (outer.reports.length > 0) return outer;
  const attached = message.parts.find(({ type }) => type === 'message/rfc822');
  const forwarded = attached && parseMessage(attached.text);
  return forwarded ? analyseMessage(forwarded) : outer;
}

function bareNotification(text: string): BounceAnalysis {
  const reports = notified({ parts: [{ type: 'text/plain', text }] });
  return reports ? { reports } : bareError(text);
}

function analyseMessage(message: ParsedMessage): BounceAnalysis {
  const reports =
    complaint(message) ?? notified(message) ?? fromFields(message) ?? automaticReply(message) ?? fromText(message);
  return {
    sender: originalAddress(message, 'from') ?? addressIn(message.header.get('to') ?? ''),
    reports: reports.slice(0, MOST_RECIPIENTS),
  };
}

/** Notifications of Amazon SES come as JSON. */
function notified({ parts }: Pick<ParsedMessage, 'parts'>): BounceReport[] | undefined {
  for (const { type, text } of parts) {
    const recipients = type === 'text/plain' || type === 'application/json' ? notifiedRecipients(text) : undefined;
    if (!recipients) continue;
    const reporter = new Reporter(text);
    return recipients.map(({ recipient, ...fields }) =>
      fields.type === COMPLAINT ? { recipient, reason: 'feedback' } : reporter.report({ recipient, ...fields }),
    );
  }
  return undefined;
}

/** The machine-readable part of RFC 3464, or its fields in a text. */
function fromFields(message: ParsedMessage): BounceReport[] | undefined {
  const own = message.parts.filter(({ type }) => type.endsWith('delivery-status'));
  const parts = own.length > 0 ? own : message.parts.filter(isReadable);
  const groups = parts
    .flatMap(({ text }) => recipientGroups(text))
    .filter((group) => (own.length > 0 || group.recipient !== undefined) && saysSomething(group))
    .slice(0, MOST_RECIPIENTS);
  if (groups.length === 0) return undefined;
  const known = groups.flatMap(({ recipient }) => recipient ?? []);
  const sentences = textReports(notificationOf(message), known);
  const reporter = new Reporter(contextOf(message));
  const undelivered = groups.filter(({ action }) => !SUCCESS.has(action));
  return (undelivered.length > 0 ? undelivered : groups).map((group) => {
    const about = sentenceAbout(group, sentences);
    return reporter.report({ ...group, recipient: group.recipient ?? about?.recipient }, about?.diagnostic);
  });
}

function saysSomething({ action, status, diagnostic }: RecipientFields): boolean {
  return (action ?? status ?? diagnostic) !== undefined;
}

/** Where the text has only one error, it is about every recipient. */
function sentenceAbout({ recipient }: RecipientFields, sentences: readonly TextReport[]): TextReport | undefined {
  const own = sentences.find((one) => sameAddress(one.recipient, recipient));
  return own ?? (sentences.length === 1 ? sentences[0] : undefined);
}

function fromText(message: ParsedMessage): BounceReport[] {
  const listed = (message.header.get('x-failed-recipients') ?? '').split(',').slice(0, MOST_RECIPIENTS);
  const known = listed.flatMap((one) => addressIn(one) ?? []);
  const reporter = new Reporter(contextOf(message));
  const reports = textReports(notificationOf(message), known)
    .slice(0, MOST_RECIPIENTS)
    .map(({ recipient, diagnostic }) =>
      reporter.report({ recipient: recipient ?? originalAddress(message, 'to'), diagnostic }),
    );
  return isNotification(message) ? reports : reports.filter((report) => isAboutDelivery(report, message));
}

/** A mail server says that it is one, or gives a status code. What says that a message was read or deleted may still refuse it. */
function isNotification(message: ParsedMessage): boolean {
  const { header, parts } = message;
  if (parts.some(({ type }) => type === 'message/disposition-notification')) return false; // RFC 8098: it arrived
  if (isFromDaemon(message) || header.get('return-path') === '<>' || SUBJECT.test(header.get('subject') ?? ''))
    return true;
  const { statuses } = codesIn(notificationOf(message).join('\n'));
  return statuses.some((code) => code >= '4');
}

/** All others must at least name an address or a code, and a reason unless the subject may be that of a bounce. */
function isAboutDelivery(report: BounceReport, { header }: ParsedMessage): boolean {
  const { recipient, replyCode, reason, diagnostic = '' } = report;
  if ((recipient ?? replyCode) === undefined && !BRACKETED.test(diagnostic)) return false;
  return VAGUE_SUBJECT.test(header.get('subject') ?? '') || (reason !== 'undefined' && reason !== 'onhold');
}
