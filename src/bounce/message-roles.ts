import type { MessagePart, ParsedMessage } from './message-parts.js';
import { divided } from './message-parts.js';
import { notificationOnly } from './notification-text.js';
import { addressIn } from './addresses.js';

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
const HIGHEST_POINT = 0x10ffff;
/** Those of notifications in English and German. */
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

/** What the server wrote for people, line by line; HTML only where there is nothing else. */
export function notificationOf({ parts }: ParsedMessage): string[] {
  const readable = parts.filter(isReadable);
  const plain = readable.filter(({ type }) => type !== 'text/html');
  return (plain.length > 0 ? plain : readable).flatMap(({ type, text }) =>
    notificationOnly(type === 'text/html' ? withoutTags(text) : text),
  );
}

/** Everything but the message that came back. */
export function contextOf({ header, parts }: ParsedMessage): string {
  const own = parts.map((part) => (isOriginal(part) ? '' : part.text));
  return `${own.join('\n')} ${header.get('from') ?? ''}`;
}

/** An address field of the message that came back. */
export function originalAddress({ parts }: ParsedMessage, field: 'from' | 'to'): string | undefined {
  const original = parts.find(isOriginal);
  return original && addressIn(divided(original.text).header.get(field) ?? '');
}

export function isReadable({ type }: MessagePart): boolean {
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
      return point <= HIGHEST_POINT ? String.fromCodePoint(point) : written;
    });
}
