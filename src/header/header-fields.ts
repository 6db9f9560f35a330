import { isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from './windows-1252.js';

const LINE_BREAK = /\r{0,2}\n|\r/;
// The printable characters of RFC 5322 section 2.2, but those that begin or join addresses, comments and properties.
const FIELD_START = /^([\w!#$%&'*+./?^`{|}~-]+)[ \t]*:/;
/** A time, a host with its port, an address of the web: lines whose fold lost its white space. */
const NO_FIELD = /^(?:\d+:|(?!x-)[\w-]+(?:\.[\w-]+)+:\d|[a-z]+:\/\/)/i;
const QUOTE_MARKS = /^(?:> ?)+/;
const BYTE_ORDER_MARK = /^\xef\xbb\xbf/;
const NON_ASCII = /[\x80-\xff]/;

/** A field of a header, its name in lower case. */
export class HeaderField {
  readonly lines: string[];

  constructor(
    readonly name: string,
    firstLine: string,
  ) {
    this.lines = [firstLine];
  }

  /** Unfolded to one line, encoded words as they are; made when asked for, since most fields never are. */
  get value(): string {
    const lines = decode(this.lines.join('\n')).split('\n');
    return lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ');
  }

  /** In a signature's `h=` list, what looks like the next field is the name of a signed one. */
  get endsInNameList(): boolean {
    return this.name.endsWith('signature') && this.lines.at(-1)!.trimEnd().endsWith(':');
  }
}

/** The fields of a header as people paste it: a body, an mbox line, quote marks, lost indentation are no obstacle. */
export function headerFields(bytes: Uint8Array): HeaderField[] {
  const fields: HeaderField[] = [];
  for (const line of unindented(unquoted(linesOf(bytes)))) {
    const current = fields.at(-1);
    if (line === '' && current) break;
    const start = fieldStart(line);
    if (!start || current?.endsInNameList) current?.lines.push(line);
    else fields.push(new HeaderField(start.name, start.rest));
  }
  return fields;
}

function fieldStart(line: string): { name: string; rest: string } | undefined {
  const [opening, name = ''] = FIELD_START.exec(line) ?? [];
  if (opening === undefined || NO_FIELD.test(line)) return undefined;
  return { name: name.toLowerCase(), rest: line.slice(opening.length) };
}

/** The lines with one character for each byte, until it is known which belong together. */
function linesOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\0', '');
  return text.replace(BYTE_ORDER_MARK, '').split(LINE_BREAK);
}

function decode(latin1: string): string {
  if (!NON_ASCII.test(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : decodeWindows1252(bytes);
}

function unquoted(lines: string[]): string[] {
  return firstOf(lines).startsWith('>') ? lines.map((line) => line.replace(QUOTE_MARKS, '')) : lines;
}

/** Takes away the indentation of the first line when the whole header has it. */
function unindented(lines: string[]): string[] {
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
