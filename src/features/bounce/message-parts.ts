import { isUtf8 } from 'node:buffer';
import { decodedBody, headerAndBody, type MimeOptions, type MimePart, readMime } from '#formats/mime/mime-parts.js';

/** A leaf of a MIME message (RFC 2045): its type in lower case, and its text if it is a text. */
export interface MessagePart {
  readonly type: string;
  readonly text: string;
}

/** A message as its header and its leaves in order. */
export interface ParsedMessage {
  readonly header: ReadonlyMap<string, string>;
  readonly parts: readonly MessagePart[];
}

export const LENIENT: MimeOptions = { isLenient: true };
const NON_ASCII = /[\x80-\xff]/;
const SIGNIFICANT = ['from', 'to', 'subject', 'date', 'received', 'message-id', 'return-path', 'content-type'];

/** Undefined for a text that is not a message, such as an error from a log or a mail client. */
export function parseMessage(latin1: string): ParsedMessage | undefined {
  const text = latin1.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/^\n+/, '');
  const { fields, parts } = readMime(text, LENIENT);
  const header = new Map(fields.map(({ name, value }) => [name, value] as const).reverse()); // the first of each name
  if (!SIGNIFICANT.some((name) => header.has(name))) return undefined;
  return {
    header: new Map(
      [...header].map(([name, value]) => [name, NON_ASCII.test(value) ? decodeCharset(value, undefined) : value]),
    ),
    parts: parts.length > 0 ? parts.map(leafOf) : [{ type: 'text/plain', text: headerAndBody(text, LENIENT).body }],
  };
}

function leafOf(part: MimePart): MessagePart {
  const type = part.type.startsWith('multipart/') ? 'text/plain' : part.type;
  return { type, text: decodeCharset(decodedBody(part).toString('latin1'), part.charset) };
}

function decodeCharset(latin1: string, charset: string | undefined): string {
  const bytes = Buffer.from(latin1, 'latin1');
  if (charset === undefined && latin1.includes('\n') && !isUtf8(bytes)) return decodeLines(latin1);
  const label = NON_ASCII.test(latin1) && isUtf8(bytes) ? 'utf-8' : (charset ?? 'windows-1252');
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return isUtf8(bytes) ? bytes.toString() : latin1;
  }
}

/** Decodes line by line, so that an invalid character affects only its own line. */
function decodeLines(latin1: string): string {
  return latin1
    .split('\n')
    .map((line) => (NON_ASCII.test(line) ? decodeCharset(line, undefined) : line))
    .join('\n');
}
