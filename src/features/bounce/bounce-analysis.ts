import { addressesIn, addressIn } from './addresses.js';
import { parseBareError } from './bare-error.js';
import { DEFAULT_BOOK } from './classifier.js';
import { recipientGroups, type RecipientFields } from './delivery-status.js';
import { parseMessage, type ParsedMessage } from './message-parts.js';
import {
  textOutsideReturnedMessage,
  isTextPart,
  notificationLines,
  originalAddress,
  originalField,
} from './message-roles.js';
import { automaticReplyReports, complaintReports, isFromDaemon } from './no-bounce.js';
import { sameAddress, type TextReport, textReports } from './notification-text.js';
import type { PhraseBook } from './phrase-book.js';
import { type BounceReport, Reporter, SUCCESS } from './recipient-report.js';
import { type DkimSignature, parseSignature } from './returned-signature.js';
import { COMPLAINT, parseSesNotification } from './ses-notification.js';
import { codesIn } from './smtp-codes.js';

/** The reports of a bounce, one per recipient, and the sender of the message. */
export interface BounceAnalysis {
  /** `From` of the returned message, or else the recipient of the bounce. */
  readonly sender?: string | undefined;
  /** DKIM signature of the returned message. */
  readonly signature?: DkimSignature | undefined;
  readonly reports: readonly BounceReport[];
}

const MAX_RECIPIENTS = 100;
const BRACKETED = /<[^\s<>@]{1,128}@[^\s<>@]{1,255}>/;
const SUBJECT =
  /undeliver|unzustellbar|(?:mail|message) delivery|delivery (?:status|fail|has failed)|failure notice|returned mail|returning message|could not be (?:sent|delivered)|\bloop (?:alert|detected)/i;
/** Fields with addresses of the notification itself. */
const OWN_FIELDS = ['from', 'to', 'sender', 'reply-to', 'return-path', 'x-rcpt-to', 'delivered-to', 'message-id'];
const VAGUE_SUBJECT = /deliver|fail|return|bounce/i;

/** `book`: the phrases to use, which tests reduce. */
export function analyzeBounce(bytes: Uint8Array, book = DEFAULT_BOOK): BounceAnalysis {
  const message = parseMessage(Buffer.from(bytes).toString('latin1'));
  if (!message) return bareNotification(Buffer.from(bytes).toString(), book);
  const outer = analyzeMessage(message, book);
  if (outer.reports.length > 0) return outer;
  const attached = message.parts.find(({ type }) => type === 'message/rfc822');
  const forwarded = attached && parseMessage(attached.text);
  return forwarded ? analyzeMessage(forwarded, book) : outer;
}

function bareNotification(text: string, book: PhraseBook): BounceAnalysis {
  const reports = sesReports({ parts: [{ type: 'text/plain', text }] }, book);
  return reports ? { reports } : parseBareError(text, book);
}

function analyzeMessage(message: ParsedMessage, book: PhraseBook): BounceAnalysis {
  const reports =
    complaintReports(message) ??
    sesReports(message, book) ??
    fromFields(message, book) ??
    automaticReplyReports(message) ??
    fromText(message, book);
  return {
    sender: originalAddress(message, 'from') ?? addressIn(message.header.get('to') ?? ''),
    signature: parseSignature(originalField(message, 'dkim-signature')),
    reports: reports.slice(0, MAX_RECIPIENTS),
  };
}

/** Reports from a notification of Amazon SES, which is JSON. */
function sesReports({ parts }: Pick<ParsedMessage, 'parts'>, book: PhraseBook): BounceReport[] | undefined {
  for (const { type, text } of parts) {
    const recipients = type === 'text/plain' || type === 'application/json' ? parseSesNotification(text) : undefined;
    if (!recipients) continue;
    const reporter = new Reporter(text, book);
    return recipients.map(({ recipient, ...fields }) =>
      fields.type === COMPLAINT
        ? { recipient, reason: 'feedback', confidence: 'high' }
        : reporter.report({ recipient, ...fields }),
    );
  }
  return undefined;
}

/** Reports from the machine-readable part of RFC 3464, or from such fields in a text. */
function fromFields(message: ParsedMessage, book: PhraseBook): BounceReport[] | undefined {
  const own = message.parts.filter(({ type }) => type.endsWith('delivery-status'));
  const parts = own.length > 0 ? own : message.parts.filter(isTextPart);
  const groups = parts
    .flatMap(({ text }) => recipientGroups(text))
    .filter((group) => (own.length > 0 || group.recipient !== undefined) && saysSomething(group))
    .slice(0, MAX_RECIPIENTS);
  if (groups.length === 0) return undefined;
  const known = groups.flatMap(({ recipient }) => recipient ?? []);
  const sentences = textReports(notificationLines(message), known);
  const reporter = new Reporter(textOutsideReturnedMessage(message), book);
  const undelivered = groups.filter(({ action }) => !SUCCESS.has(action));
  return (undelivered.length > 0 ? undelivered : groups).map((group) => {
    const about = sentenceAbout(group, sentences);
    return reporter.report({ ...group, recipient: group.recipient ?? about?.recipient }, about?.diagnostic);
  });
}

function saysSomething({ action, status, diagnostic }: RecipientFields): boolean {
  return (action ?? status ?? diagnostic) !== undefined;
}

/** If the text has only one error, it applies to every recipient. */
function sentenceAbout({ recipient }: RecipientFields, sentences: readonly TextReport[]): TextReport | undefined {
  const own = sentences.find((one) => sameAddress(one.recipient, recipient));
  return own ?? (sentences.length === 1 ? sentences[0] : undefined);
}

function fromText(message: ParsedMessage, book: PhraseBook): BounceReport[] {
  const listed = (message.header.get('x-failed-recipients') ?? '').split(',').slice(0, MAX_RECIPIENTS);
  const known = listed.flatMap((one) => addressIn(one) ?? []);
  const reporter = new Reporter(textOutsideReturnedMessage(message), book);
  const found = textReports(notificationLines(message), known).slice(0, MAX_RECIPIENTS);
  const hasUnnamed = found.some(({ recipient }) => recipient === undefined);
  const other = hasUnnamed ? (onlyAddress(message) ?? originalAddress(message, 'to')) : undefined;
  const reports = found.map(({ recipient, diagnostic }) =>
    reporter.report({ recipient: recipient ?? other, diagnostic }),
  );
  return isNotification(message) ? reports : reports.filter((report) => isAboutDelivery(report, message));
}

/** The address in a notification that is neither its sender nor its recipient, if there is only one. */
function onlyAddress(message: ParsedMessage): string | undefined {
  const own = OWN_FIELDS.flatMap((field) => addressesIn([message.header.get(field) ?? '']));
  const others = addressesIn(notificationLines(message)).filter((address) => !own.includes(address));
  return others.length === 1 ? others[0] : undefined;
}

/** Whether the message is a delivery notification: it declares itself as one or has an error status code. */
function isNotification(message: ParsedMessage): boolean {
  const { header, parts } = message;
  if (parts.some(({ type }) => type === 'message/disposition-notification')) return false; // RFC 8098: the message was delivered
  if (isFromDaemon(message) || header.get('return-path') === '<>' || SUBJECT.test(header.get('subject') ?? ''))
    return true;
  const { statuses } = codesIn(notificationLines(message).join('\n'));
  return statuses.some((code) => code >= '4');
}

/** All other messages must name an address or a code, and also a reason unless the subject is typical of a bounce. */
function isAboutDelivery(report: BounceReport, { header }: ParsedMessage): boolean {
  const { recipient, replyCode, reason, diagnostic = '' } = report;
  if ((recipient ?? replyCode) === undefined && !BRACKETED.test(diagnostic)) return false;
  return VAGUE_SUBJECT.test(header.get('subject') ?? '') || (reason !== 'undefined' && reason !== 'onhold');
}
