import { Classifier } from './classifier.js';
import type { Action, RecipientFields } from './delivery-status.js';
import type { Reason } from './reason.js';
import { refusedCommand } from './refused-command.js';
import { codesOf, type SmtpCodes } from './smtp-codes.js';

/** What happened to the message for one recipient; what the bounce does not say is left out. */
export interface BounceReport {
  readonly recipient?: string | undefined;
  readonly action?: Action | undefined;
  readonly status?: string | undefined;
  readonly replyCode?: string | undefined;
  readonly remoteMta?: string | undefined;
  readonly reason: Reason;
  readonly diagnostic?: string | undefined;
}

const LONGEST_DIAGNOSTIC = 4000;
const LONGEST_SHOWN = 1000;
/** Less than a sentence says nothing by itself. */
const SHORT = 12;
/** Sendmail calls every recipient unknown whom another server refuses with 550, whatever that server said. */
const ECHO = /(^<<< [45]\d\d .*\n)[45]\d\d [45]\.\d\.\d <[^<>]{1,320}>\.\.\. User unknown$/gim;
/** What is no failure. */
export const SUCCESS: ReadonlySet<string | undefined> = new Set(['delivered', 'relayed', 'expanded']);

/** Makes the reports about the recipients of one message. */
export class Reporter {
  private readonly classifier: Classifier;

  /** The context: names of the servers, and the whole notification. */
  constructor(
    context: string,
    private readonly isMessage = true,
  ) {
    this.classifier = new Classifier(context);
  }

  /** From the fields about a recipient, and the sentences about it. */
  report(fields: RecipientFields, notification = ''): BounceReport {
    const own = (fields.diagnostic ?? '').slice(0, LONGEST_DIAGNOSTIC);
    const texts = [own, notification.replace(ECHO, '$1')].filter((text) => text.trim() !== '');
    const isSuccess = SUCCESS.has(fields.action);
    const codes = codesIn(own, notification, fields.status, isSuccess);
    const shown = own.length < SHORT ? texts.join(' ') : own;
    return {
      recipient: fields.recipient,
      action: fields.action,
      ...codes,
      remoteMta: fields.remoteMta,
      reason: isSuccess ? 'delivered' : this.reasonOf(fields, texts, codes),
      diagnostic: shown.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN) || undefined,
    };
  }

  private reasonOf({ type, action }: RecipientFields, texts: readonly string[], codes: SmtpCodes): Reason {
    const command = refusedCommand(texts.join(' '));
    const reason = this.classifier.reasonOf({ texts, isMessage: this.isMessage, type, ...codes, command });
    const isUnclear = reason === 'onhold' || reason === 'undefined';
    return isUnclear && action === 'delayed' ? 'expired' : reason;
  }
}

/** The notification completes what the refusing server did not say. */
function codesIn(own: string, notification: string, field: string | undefined, isSuccess: boolean): SmtpCodes {
  const codes = codesOf(own || notification, field, isSuccess);
  if (codes.replyCode !== undefined) return codes;
  const more = codesOf(`${own} ${notification}`, codes.status, isSuccess);
  return { status: more.status ?? codes.status, replyCode: more.replyCode };
}
