import { isUtf8 } from 'node:buffer';

/** A header field exactly as in the message: its lines with CRLF between them, without the last CRLF. */
export interface RawField {
  /** In lower case; empty for a line that is no field. */
  readonly name: string;
  readonly raw: string;
}

/** A message as bytes: one character per byte, lines end with CRLF. */
export interface RawMessage {
  readonly fields: readonly RawField[];
  readonly body: string;
}

const MBOX_LINE = /^>?From [^\r\n]*\r?\n/;
const LEADING = /^(?:\xef\xbb\xbf)?(?:\r?\n)*/;
/** Verifying is linear in the number of fields and signatures, but not in both together. */
const MAX_FIELDS = 1000;

/** Reads a message that is whole or pasted: its line ends may be CRLF, LF or CR, and a line of an mbox may precede it. */
export function readMessage(bytes: Uint8Array): RawMessage {
  const { buffer, byteOffset, length } = bytes;
  const latin1 = Buffer.from(buffer, byteOffset, length).toString('latin1');
  const text = withLineEnds(latin1.replace(LEADING, '').replace(MBOX_LINE, ''));
  const end = headerEnd(text);
  return { fields: fieldsOf(text.slice(0, end)), body: text.slice(end).replace(/^\r\n/, '') };
}

/** CRLF as on the wire. Where both forms occur, the message was signed with one of them, which is CRLF. */
function withLineEnds(text: string): string {
  if (!text.includes('\n')) return text.replaceAll('\r', '\r\n');
  if (!hasBareFeed(text)) return text;
  const lines = text.split('\n');
  const last = lines.pop()!;
  return [...lines.map(withoutReturns), last].join('\r\n');
}

function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end--;
  return line.slice(0, end);
}

function hasBareFeed(text: string): boolean {
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (text[at - 1] !== '\r' || text[at - 2] === '\r') return true;
  }
  return false;
}

/** Where the empty line after the header begins; the end of the text if there is none. */
function headerEnd(text: string): number {
  if (text.startsWith('\r\n')) return 0;
  const end = text.indexOf('\r\n\r\n');
  return end < 0 ? text.length : end + 2;
}

function fieldsOf(header: string): RawField[] {
  const lines = header.split('\r\n');
  const folded: string[][] = [];
  for (const line of lines) {
    if (line === '') continue;
    if (/^[ \t]/.test(line) && folded.length > 0) folded.at(-1)!.push(line);
    else if (folded.length < MAX_FIELDS) folded.push([line]);
  }
  return folded.map((parts) => rawField(parts.join('\r\n')));
}

export function rawField(raw: string): RawField {
  const colon = raw.indexOf(':');
  return { name: colon < 0 ? '' : raw.slice(0, colon).trim().toLowerCase(), raw };
}

/** What follows the colon, unfolded. */
export function valueOf({ raw }: RawField): string {
  return unfold(raw.slice(raw.indexOf(':') + 1)).trim();
}

/** Text of a header, in which names may have other letters (RFC 6532). */
export function decoded(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : latin1;
}

function unfold(text: string): string {
  return text.replaceAll('\r\n', '');
}
