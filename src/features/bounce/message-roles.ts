import type { MessagePart, ParsedMessage } from './message-parts.js';
import { fieldsAt } from '#formats/mime/mail-structure.js';
import { LENIENT } from './message-parts.js';
import { withoutReturnedMessage } from './notification-text.js';
import { addressIn } from './addresses.js';

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const LAST_CODE_POINT = 0x10ffff;
/** HTML entities in English and German notifications. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...([
    ['lt', '<'],
    ['gt', '>'],
    ['nbsp', ' '],
    ['amp', '&'],
    ['quot', '"'],
    ['apos', "'"],
    ['rsquo', "'"],
  ] as const),
  ...([
    ['auml', 'ä'],
    ['ouml', 'ö'],
    ['uuml', 'ü'],
    ['Auml', 'Ä'],
    ['Ouml', 'Ö'],
    ['Uuml', 'Ü'],
    ['szlig', 'ß'],
  ] as const),
]);
const ORIGINAL = new Set(['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/partial']);

/** The lines of the notification for people; HTML only where there is no plain text. */
export function notificationLines({ parts }: ParsedMessage): string[] {
  const readable = parts.filter(isTextPart);
  const plain = readable.filter(({ type }) => type !== 'text/html');
  return (plain.length > 0 ? plain : readable).flatMap(({ type, text }) =>
    withoutReturnedMessage(type === 'text/html' ? withoutTags(text) : text),
  );
}

/** Everything except the returned message. */
export function textOutsideReturnedMessage({ header, parts }: ParsedMessage): string {
  const own = parts.map((part) => (isOriginal(part) ? '' : part.text));
  return `${own.join('\n')} ${header.get('from') ?? ''}`;
}

/** An address field of the returned message. */
export function originalAddress(message: ParsedMessage, field: 'from' | 'to'): string | undefined {
  return addressIn(originalField(message, field) ?? '');
}

/** A header field of the returned message. */
export function originalField({ parts }: ParsedMessage, field: string): string | undefined {
  const original = parts.find(isOriginal);
  return original && fieldsAt(original.text, LENIENT).find(({ name }) => name === field)?.unfolded; // is decoded
}

export function isTextPart({ type }: MessagePart): boolean {
  return type.startsWith('text/') && !ORIGINAL.has(type);
}

function isOriginal({ type }: MessagePart): boolean {
  return ORIGINAL.has(type);
}

function withoutTags(html: string): string {
  return html
    .replace(/<(?:br|p|div|tr|li|h\d)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,1000}>/g, '')
    .replace(ENTITY, (written: string, number?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? written;
      const point = Number.parseInt(number ?? hex ?? '', number === undefined ? 16 : 10);
      return point <= LAST_CODE_POINT ? String.fromCodePoint(point) : written;
    });
}
