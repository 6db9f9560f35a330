import { DomainName } from '#base/domain/domain-name.js';
import { parseForeignJson } from '#base/domain/foreign-json.js';

export const MAX_DOMAINS = 2_000_000;
/** Lines that are listed because they are no domain; the others are only counted. */
const MAX_LISTED = 100;
/** Of a line; longer ones are no domain. */
const MAX_LINE_BYTES = 1024;
const SHOWN_LENGTH = 60;
const LINE_END = 0x0a;

export type ListForm = 'lines' | 'ndjson';

export interface InvalidLine {
  readonly line: number;
  readonly text: string;
}

/** Reads domains from a list that arrives in pieces, and holds no more of it than a line. */
export class DomainList {
  /** The first lines that are no domain. */
  readonly invalid: InvalidLine[] = [];
  private line = 0;
  private rest: Buffer[] = [];
  private held = 0;

  constructor(private readonly form: ListForm) {}

  /** Domains of all lines that end in this piece. */
  *add(piece: Buffer): Generator<string> {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      this.keep(piece.subarray(from, end));
      yield* this.finish();
      from = end + 1;
    }
    this.keep(Buffer.from(piece.subarray(from)));
  }

  /** The last line may have no end. */
  *end(): Generator<string> {
    if (this.held > 0) yield* this.finish();
  }

  /** Of longer lines only the beginning, to show it. */
  private keep(part: Buffer): void {
    if (this.held <= MAX_LINE_BYTES) this.rest.push(part.subarray(0, MAX_LINE_BYTES + 1));
    this.held += part.length;
  }

  private *finish(): Generator<string> {
    const isTooLong = this.held > MAX_LINE_BYTES;
    const text = Buffer.concat(this.rest)
      .toString()
      .replace(/^\uFEFF/, '')
      .trim();
    this.rest = [];
    this.held = 0;
    this.line++;
    if (text === '') return;
    const domain = isTooLong ? undefined : DomainName.parse(this.form === 'lines' ? text : nameIn(text));
    if (domain) yield domain.ascii;
    else if (this.invalid.length < MAX_LISTED)
      this.invalid.push({ line: this.line, text: Array.from(text).slice(0, SHOWN_LENGTH).join('') });
  }
}

/** A text, or the field `domain` of an object. */
function nameIn(line: string): string {
  try {
    const value = parseForeignJson(line);
    if (typeof value === 'string') return value;
    const named: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'domain') : undefined;
    return typeof named === 'string' ? named : '';
  } catch {
    return '';
  }
}
