import { decodeLines, decodeText } from '#formats/mime/decode-text.js';
import { type MailOptions, type MailPart, readMail } from '#formats/mime/mail-structure.js';

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

export const LENIENT: MailOptions = { isLenient: true };
const SIGNIFICANT = ['from', 'to', 'subject', 'date', 'received', 'message-id', 'return-path', 'content-type'];

/** Undefined for a text that is not a message, such as an error from a log or a mail client. */
export function parseMessage(latin1: string): ParsedMessage | undefined {
  const text = latin1.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/^\n+/, '');
  const { fields, leaves } = readMail(text, LENIENT);
  const header = new Map(fields.map(({ name, value }) => [name, value] as const).reverse()); // the first of each name
  return SIGNIFICANT.some((name) => header.has(name)) ? { header, parts: leaves.map(leafOf) } : undefined;
}

function leafOf(part: MailPart): MessagePart {
  const type = part.type.startsWith('multipart/') ? 'text/plain' : part.type;
  const { charset } = part;
  const latin1 = part.decoded().toString('latin1');
  const text = charset === undefined ? decodeLines(latin1) : decodeText(latin1, charset);
  return { type, text: text.replace(/^\ufeff/, '') };
}
