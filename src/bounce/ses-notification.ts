import { addressIn } from './addresses.js';
import { actionIn, type RecipientFields, statusIn } from './delivery-status.js';

/** The type of what a recipient complained about, rather than of a diagnostic. */
export const COMPLAINT = 'complaint';
const MOST_RECIPIENTS = 100;
const LONGEST_DIAGNOSTIC = 4000;
/** Of a notification, or of an event that a configuration set publishes. */
const TYPE = /notificationType|eventType/;

/** The recipients of a notification that Amazon SES sends as JSON; nothing for any other text. */
export function notifiedRecipients(text: string): RecipientFields[] | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start || !TYPE.test(text)) return undefined;
  let notification: unknown;
  try {
    notification = JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
  if (!isObject(notification)) return undefined;
  const inner = typeof notification.Message === 'string' ? parsedObject(notification.Message) : notification;
  const { bounce, deliveryDelay } = inner ?? {};
  const delivery = inner?.delivery;
  if (isObject(delivery) && Array.isArray(delivery.recipients))
    return delivery.recipients.slice(0, MOST_RECIPIENTS).map((one) => ({
      recipient: addressIn(stringOf(one) ?? ''),
      action: 'delivered',
      diagnostic: stringOf(delivery.smtpResponse),
    }));
  const complaint = inner?.complaint;
  if (isObject(complaint) && Array.isArray(complaint.complainedRecipients))
    return complaint.complainedRecipients
      .slice(0, MOST_RECIPIENTS)
      .filter(isObject)
      .map((one) => ({ recipient: addressIn(stringOf(one.emailAddress) ?? ''), type: COMPLAINT }));
  const recipients = isObject(bounce)
    ? bounce.bouncedRecipients
    : isObject(deliveryDelay) && deliveryDelay.delayedRecipients;
  if (!Array.isArray(recipients)) return undefined;
  return recipients
    .slice(0, MOST_RECIPIENTS)
    .filter(isObject)
    .map((one) => ({
      recipient: addressIn(stringOf(one.emailAddress) ?? ''),
      action: actionIn(stringOf(one.action) ?? (isObject(bounce) ? '' : 'delayed')),
      status: statusIn(stringOf(one.status)),
      diagnostic: stringOf(one.diagnosticCode)?.replace(/^smtp;\s{0,4}/i, ''),
    }));
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_DIAGNOSTIC) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
