import { type MailField, readHeader } from '#formats/mime/mail-header.js';

// The printable characters of RFC 5322 section 2.2, except those of addresses, comments and properties.
const FIELD_START = /^[\w!#$%&'*+./?^`{|}~-]+[ \t]*:/;
/** A time, a host with a port, or a URL: folded lines that lost their white space. */
const NO_FIELD = /^(?:\d+:|(?!x-)[\w-]+(?:\.[\w-]+)+:\d|[a-z]+:\/\/)/i;
const MAYBE_NO_FIELD = /^(?:\d|[\w-]+[.:](?!\s))/;
const SIGNATURE = /^[^:]*signature[ \t]*:/i;
/** As many as 64 KB can have. */
const MAX_FIELDS = 25_000;
const QUOTE_MARKS = /^(?:> ?)+/;
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
const [RETURN, SPACE] = [0x0d, 0x20];

/** The fields of a pasted header; tolerates a body, an mbox line, quote marks and lost indentation. */
export function headerFields(bytes: Uint8Array): MailField[] {
  const lines = withoutIndentation(withoutQuoteMarks(linesOf(bytes)));
  const start = lines.findIndex(startsField);
  return start < 0 ? [] : readHeader(lines.slice(start).join('\n'), { continues, maxFields: MAX_FIELDS }).fields;
}

/** In the `h=` list of a signature, the next line is a name and not a field. */
function continues(line: string, first: string, last: string): boolean {
  return !startsField(line) || (SIGNATURE.test(first) && last.trimEnd().endsWith(':'));
}

function startsField(line: string): boolean {
  return line.charCodeAt(0) > SPACE && FIELD_START.test(line) && !(MAYBE_NO_FIELD.test(line) && NO_FIELD.test(line));
}

/** The lines with one character per byte. A line ends with LF, with up to two CR before it, or with CR alone. */
function linesOf(bytes: Uint8Array): string[] {
  const { buffer, byteOffset, length } = bytes;
  const latin1 = Buffer.from(buffer, byteOffset, length).toString('latin1');
  const text = (latin1.includes('\0') ? latin1.replaceAll('\0', '') : latin1).replace(BYTE_ORDER_MARK, '');
  const lines: string[] = [];
  for (let start = 0; start >= 0;) {
    const feed = text.indexOf('\n', start);
    let end = feed < 0 ? text.length : feed;
    for (let i = 0; i < 2 && feed > 0 && end > start && text.charCodeAt(end - 1) === RETURN; i++) end--;
    const line = text.slice(start, end);
    if (!line.includes('\r')) lines.push(line);
    else for (const part of line.split('\r')) lines.push(part);
    start = feed < 0 ? -1 : feed + 1;
  }
  return lines;
}

function withoutQuoteMarks(lines: string[]): string[] {
  return firstOf(lines).startsWith('>') ? lines.map((line) => line.replace(QUOTE_MARKS, '')) : lines;
}

/** Removes the indentation of the first line if all lines have it. */
function withoutIndentation(lines: string[]): string[] {
  const indent = /^[ \t]*/.exec(firstOf(lines))![0];
  if (indent === '') return lines;
  const header = lines.slice(lines.indexOf(firstOf(lines)));
  const end = header.findIndex((line) => line.trim() === '');
  const isShared = header.slice(0, end < 0 ? undefined : end).every((line) => line.startsWith(indent));
  return isShared ? lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)) : lines;
}

function firstOf(lines: string[]): string {
  return lines.find((line) => line.trim() !== '') ?? '';
}
