import { decodeText } from './decode-text.js';

/** A header field exactly as in the message: its lines without the last line end, one character per byte. */
export class MailField {
  /** In lower case; empty for a line that is no field. */
  readonly name: string;
  private readable?: string;

  constructor(readonly raw: string) {
    const colon = raw.indexOf(':');
    this.name = colon < 0 ? '' : raw.slice(0, colon).trim().toLowerCase();
  }

  /** What follows the colon, as it is. */
  get written(): string {
    return this.raw.slice(this.raw.indexOf(':') + 1);
  }

  /** What follows the colon on one line (RFC 5322 section 2.2.3), with the white space of each fold. */
  get unfolded(): string {
    return this.written.replace(/\r?\n/g, '').trim();
  }

  /** What people read: decoded, one space for each fold, and encoded words as they are. Most fields are never read. */
  get value(): string {
    return (this.readable ??= joined(decodeText(this.written)));
  }
}

/** Decides whether a line without indentation belongs to the field whose first and last lines are given. */
export type ContinuesField = (line: string, first: string, last: string) => boolean;

interface Span {
  readonly start: number;
  end: number;
}

export interface HeaderOptions {
  readonly continues?: ContinuesField;
  readonly maxFields?: number;
}

/** Verifying is linear in the number of fields and signatures, but not in both together. */
const MAX_FIELDS = 1000;

/** The fields up to the first empty line, and where the text after it begins. Lines end with CRLF or LF. */
export function readHeader(
  text: string,
  { continues, maxFields = MAX_FIELDS }: HeaderOptions = {},
): { fields: MailField[]; bodyStart: number } {
  const spans: Span[] = [];
  let field: Span | undefined;
  let [first, last] = ['', ''];
  let bodyStart = text.length;
  for (let at = 0; at < text.length;) {
    const feed = text.indexOf('\n', at);
    const next = feed < 0 ? text.length : feed + 1;
    const end = lineEnd(text, at, next);
    if (end === at) {
      bodyStart = next;
      break;
    }
    const line = text.slice(at, end);
    if (field && (/^[ \t]/.test(line) || continues?.(line, first, last))) field.end = end;
    else {
      first = line;
      field = { start: at, end };
      if (spans.length < maxFields) spans.push(field);
    }
    last = line;
    at = next;
  }
  return { fields: spans.map(({ start, end }) => new MailField(text.slice(start, end))), bodyStart };
}

export function fieldOf(fields: readonly MailField[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.value;
}

/** The position of the line end before a position, at least `from`. */
export function lineEnd(text: string, from: number, to: number): number {
  if (to <= from || text[to - 1] !== '\n') return to;
  return to - 2 >= from && text[to - 2] === '\r' ? to - 2 : to - 1;
}

function joined(text: string): string {
  if (!text.includes('\n')) return text.trim();
  const parts = text.split('\n').map((line) => line.trim());
  return parts.filter((part) => part !== '').join(' ');
}
