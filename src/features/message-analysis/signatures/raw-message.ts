import { type MailField, readHeader } from '#formats/mime/mail-header.js';

/** A message as bytes: one character per byte, lines end with CRLF. */
export interface RawMessage {
  readonly fields: readonly MailField[];
  readonly body: string;
}

const MBOX_LINE = /^>?From [^\r\n]*\r?\n/;
const LEADING = /^(?:\xef\xbb\xbf)?(?:\r?\n)*/;

/** Reads a message that is whole or pasted: its line ends may be CRLF, LF or CR, and a line of an mbox may precede it. */
export function readMessage(bytes: Uint8Array): RawMessage {
  const { buffer, byteOffset, length } = bytes;
  const latin1 = Buffer.from(buffer, byteOffset, length).toString('latin1');
  const text = withLineEnds(latin1.replace(LEADING, '').replace(MBOX_LINE, ''));
  const { fields, bodyStart } = readHeader(text);
  return { fields, body: text.slice(bodyStart) };
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
