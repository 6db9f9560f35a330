import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from '#formats/mime/windows-1252.js';

// The printable characters of RFC 5322 section 2.2, except those of addresses, comments and properties.
const FIELD_START = /^([\w!#$%&'*+./?^`{|}~-]+)[ \t]*:/;
/** A time, a host with a port, or a URL: folded lines that lost their white space. */
const NO_FIELD = /^(?:\d+:|(?!x-)[\w-]+(?:\.[\w-]+)+:\d|[a-z]+:\/\/)/i;
const MAYBE_NO_FIELD = /^(?:\d|[\w-]+[.:](?!\s))/;
/** As many as 64 KB can have. */
const MAX_FIELDS = 25_000;
const QUOTE_MARKS = /^(?:> ?)+/;
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
const [RETURN, SPACE] = [0x0d, 0x20];
const NON_ASCII = /[\x80-\xff]/;

/** A field of a header, its name in lower case. */
export class HeaderField {
  readonly lines: string[];
  private unfolded?: string;

  constructor(
    readonly name: string,
    firstLine: string,
  ) {
    this.lines = [firstLine];
  }

  /** Unfolded, with encoded words as they are; computed on first access, since most fields are never read. */
  get value(): string {
    return (this.unfolded ??= unfold(this.lines));
  }

  /** Whether the line ends within the `h=` list of a signature, where the next line is a name and not a field. */
  get endsInNameList(): boolean {
    return this.name.endsWith('signature') && this.lines.at(-1)!.trimEnd().endsWith(':');
  }
}

/** The fields of a pasted header; tolerates a body, an mbox line, quote marks and lost indentation. */
export function headerFields(bytes: Uint8Array): HeaderField[] {
  const fields: HeaderField[] = [];
  for (const line of withoutIndentation(withoutQuoteMarks(linesOf(bytes)))) {
    const current = fields.at(-1);
    if (line === '' && current) break;
    const start = fieldStart(line);
    if (fields.length >= MAX_FIELDS) break;
    if (!start || current?.endsInNameList) current?.lines.push(line);
    else fields.push(new HeaderField(start.name, start.rest));
  }
  return fields;
}

function fieldStart(line: string): { name: string; rest: string } | undefined {
  if (line.charCodeAt(0) <= SPACE) return undefined;
  const [opening, name = ''] = FIELD_START.exec(line) ?? [];
  if (opening === undefined || (MAYBE_NO_FIELD.test(line) && NO_FIELD.test(line))) return undefined;
  return { name: name.toLowerCase(), rest: line.slice(opening.length) };
}

function unfold(folded: readonly string[]): string {
  const lines = folded.some((line) => NON_ASCII.test(line)) ? decode(folded.join('\n')).split('\n') : folded;
  if (lines.length === 1) return lines[0]!.trim();
  let value = '';
  for (const line of lines) {
    const part = line.trim();
    if (part !== '') value += value === '' ? part : ` ${part}`;
  }
  return value;
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

function decode(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : decodeWindows1252(bytes);
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
