import { Classifier, DEFAULT_BOOK, type Verdict } from './classifier.js';
import type { Action, RecipientFields } from './delivery-status.js';
import type { Confidence, Reason } from './reason.js';
import { remoteServerIn } from './remote-server.js';
import { refusedCommand } from './refused-command.js';
import { codesOf, type SmtpCodes } from './smtp-codes.js';

/** The result for one recipient; values that the bounce does not contain are omitted. */
export interface BounceReport {
  readonly recipient?: string | undefined;
  readonly action?: Action | undefined;
  readonly status?: string | undefined;
  readonly replyCode?: string | undefined;
  readonly remoteMta?: string | undefined;
  readonly reason: Reason;
  readonly confidence: Confidence;
  /** Another reason that the same words or codes support. */
  readonly orReason?: Reason | undefined;
  /** The two likely reasons, below high confidence. */
  readonly likely?: readonly Reason[] | undefined;
  readonly diagnostic?: string | undefined;
}

const MAX_DIAGNOSTIC_LENGTH = 4000;
const MAX_SHOWN_LENGTH = 1000;
/** Shorter texts have no meaning of their own. */
const SHORT = 12;
/** Sendmail reports every recipient that another server rejects with 550 as unknown, whatever the reply was. */
const ECHO = /(^<<< [45]\d\d .*\n)[45]\d\d [45]\.\d\.\d <[^<>]{1,320}>\.\.\. User unknown$/gim;
/** Actions that are not failures. */
export const SUCCESS: ReadonlySet<string | undefined> = new Set(['delivered', 'relayed', 'expanded']);

const CERTAIN_DELIVERY: Verdict = { reason: 'delivered', confidence: 'high' };

/** Makes the reports for the recipients of one message. */
export class Reporter {
  private readonly classifier: Classifier;

  /** `context`: names of the servers, and the whole notification. */
  constructor(context: string, book = DEFAULT_BOOK) {
    this.classifier = new Classifier(context, book);
  }

  /** From the fields and the text about a recipient. */
  report(fields: RecipientFields, notification = ''): BounceReport {
    const own = (fields.diagnostic ?? '').slice(0, MAX_DIAGNOSTIC_LENGTH);
    const texts = [own, notification.replace(ECHO, '$1')].filter((text) => text.trim() !== '');
    const isSuccess = SUCCESS.has(fields.action);
    const codes = codesIn(own, notification, fields.status, isSuccess);
    const shown = own.length < SHORT ? texts.join(' ') : own;
    return {
      recipient: fields.recipient,
      action: fields.action,
      ...codes,
      remoteMta: fields.remoteMta ?? remoteServerIn(own || notification),
      ...(isSuccess ? CERTAIN_DELIVERY : this.verdictOf(fields, texts, codes)),
      diagnostic: shown.replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_LENGTH) || undefined,
    };
  }

  private verdictOf({ action }: RecipientFields, texts: readonly string[], codes: SmtpCodes): Verdict {
    const command = refusedCommand(texts.join(' '));
    const verdict = this.classifier.verdictOf({ texts, ...codes, command });
    const saysNothing =
      verdict.reason === 'undefined' || (verdict.reason === 'onhold' && codes.replyCode === undefined);
    if (!saysNothing || action !== 'delayed') return verdict;
    return { reason: 'expired', confidence: 'medium', likely: ['expired', 'networkerror'] };
  }
}

/** The notification completes codes that are missing in the reply of the rejecting server. */
function codesIn(own: string, notification: string, field: string | undefined, isSuccess: boolean): SmtpCodes {
  const codes = codesOf(own || notification, field, isSuccess);
  if (codes.replyCode !== undefined) return codes;
  const more = codesOf(`${own} ${notification}`, codes.status, isSuccess);
  return { status: more.status ?? codes.status, replyCode: more.replyCode };
}
