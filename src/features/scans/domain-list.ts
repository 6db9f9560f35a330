import { parseForeignJson } from '#base/domain/foreign-json.js';
import { Entries, type InvalidLine, MAX_LINE_BYTES } from './list-entries.js';

export const MAX_DOMAINS = 2_000_000;
const LINE_END = 0x0a;

export type ListForm = 'lines' | 'ndjson';

/** Reads domains from a list that arrives in pieces. */
export interface DomainSource {
  /** The first entries that are no domain. */
  readonly invalid: readonly InvalidLine[];
  /** Domains of all entries that end in this piece. */
  add(piece: Buffer): Iterable<string>;
  end(): Iterable<string>;
}

/** A list of lines, of which no more than a line is held. */
export class DomainList implements DomainSource {
  private readonly entries = new Entries();
  private rest: Buffer[] = [];
  private held = 0;

  constructor(private readonly form: ListForm) {}

  get invalid(): readonly InvalidLine[] {
    return this.entries.invalid;
  }

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
    const domain = this.entries.add(text, isTooLong ? '' : this.form === 'lines' ? text : nameIn(text));
    if (domain !== undefined) yield domain;
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
