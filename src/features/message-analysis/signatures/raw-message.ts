import { type MailField, readHeader } from '#formats/mime/mail-header.js';

/** A message as bytes: one character per byte, lines end with CRLF. */
export interface RawMessage {
  readonly fields: readonly MailField[];
  readonly body: string;
}

const MBOX_LINE = /^>?From [^\r\n]*\r?\n/;
/** A line feed without a carriage return, or with several. */
const OTHER_FEED = /(?<!\r)(?:\r{2,})?\n/g;
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
  return text.includes('\n') ? text.replace(OTHER_FEED, '\r\n') : text.replaceAll('\r', '\r\n');
}
