import { parseForeignJson } from '#base/domain/foreign-json.js';
import { addressIn } from './addresses.js';
import { parseAction, type RecipientFields, parseStatus } from './delivery-status.js';

/** The type of a complaint, in place of a diagnostic type. */
export const COMPLAINT = 'complaint';
const MAX_RECIPIENTS = 100;
const MAX_DIAGNOSTIC_LENGTH = 4000;
/** The key of a notification, or of an event of a configuration set. */
const TYPE = /notificationType|eventType/;

/** Where Sendmail cuts a line of more than 990 characters. */
const CUT = /!\r?\n /g;

/** The recipients of an Amazon SES notification in JSON; undefined for any other text. */
export function parseSesNotification(text: string): RecipientFields[] | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start || !TYPE.test(text)) return undefined;
  let notification: unknown;
  try {
    notification = parseForeignJson(text.slice(start, end + 1).replace(CUT, ''));
  } catch {
    return undefined;
  }
  if (!isObject(notification)) return undefined;
  const inner = typeof notification.Message === 'string' ? parsedObject(notification.Message) : notification;
  const { bounce, deliveryDelay } = inner ?? {};
  const delivery = inner?.delivery;
  if (isObject(delivery) && Array.isArray(delivery.recipients))
    return delivery.recipients.slice(0, MAX_RECIPIENTS).map((one) => ({
      recipient: addressIn(stringOf(one) ?? ''),
      action: 'delivered',
      diagnostic: stringOf(delivery.smtpResponse),
    }));
  const complaint = inner?.complaint;
  if (isObject(complaint) && Array.isArray(complaint.complainedRecipients))
    return complaint.complainedRecipients
      .slice(0, MAX_RECIPIENTS)
      .filter(isObject)
      .map((one) => ({ recipient: addressIn(stringOf(one.emailAddress) ?? ''), type: COMPLAINT }));
  const recipients = isObject(bounce)
    ? bounce.bouncedRecipients
    : isObject(deliveryDelay) && deliveryDelay.delayedRecipients;
  if (!Array.isArray(recipients)) return undefined;
  return recipients
    .slice(0, MAX_RECIPIENTS)
    .filter(isObject)
    .map((one) => ({
      recipient: addressIn(stringOf(one.emailAddress) ?? ''),
      action: parseAction(stringOf(one.action) ?? (isObject(bounce) ? '' : 'delayed')),
      status: parseStatus(stringOf(one.status)),
      diagnostic: stringOf(one.diagnosticCode)?.replace(/^smtp;\s{0,4}/i, ''),
    }));
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseForeignJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_DIAGNOSTIC_LENGTH) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
