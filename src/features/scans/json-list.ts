import { isUtf8 } from 'node:buffer';
import { parseForeignJson } from '#base/domain/foreign-json.js';
import { ApiError, invalidBody } from '#platform/edge/errors/api-error.js';
import { BODY_LIMIT } from '#platform/edge/http/body.js';
import { GrowingBuffer } from '#platform/runtime/growing-buffer.js';
import type { DomainSource } from './domain-list.js';
import { Entries, type InvalidLine, MAX_LINE_BYTES } from './list-entries.js';

const FIELD = 'domains';
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d];
const OPENING: ReadonlySet<number> = new Set([OPEN_LIST, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([CLOSE_LIST, 0x7d]);
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** What other values than texts begin with. */
const OTHER_VALUE = /[[{\-0-9tfn]/;
/** Of a text with its escapes, which have up to six octets each. */
const MAX_TEXT_BYTES = 6144;
/** In place of all domains, so that the rest is judged like any other body. */
const PLACEHOLDER = Buffer.from('""');

type Place = 'around' | 'list' | 'after a text';

/**
 * Reads the domains of a JSON object while it arrives. The texts of its list are judged one by one. Everything around the list is
 * kept as `rest`, which has one empty text in place of them.
 */
export class JsonList implements DomainSource {
  private readonly entries = new Entries();
  private readonly around = new GrowingBuffer(BODY_LIMIT);
  private place: Place = 'around';
  private depth = 0;
  private isQuoted = false;
  private isEscaped = false;
  /** The text that is being read, with one octet more than it may have. */
  private readonly text = new GrowingBuffer(MAX_TEXT_BYTES + 1);
  /** The last text that was read outside of the list, in front of which may be its field. */
  private lastText = '';
  private hasList = false;
  private hasText = false;

  get invalid(): readonly InvalidLine[] {
    return this.entries.invalid;
  }

  /** The object without its domains. */
  get rest(): Buffer {
    return this.around.bytes;
  }

  *add(piece: Buffer): Generator<string> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const octet = piece[at]!;
      if (this.isQuoted) {
        at = this.read(piece, at);
        if (at === piece.length || this.place === 'around') continue;
        this.place = 'after a text';
        yield* this.judged();
        from = at + 1;
      } else if (this.place === 'around') {
        if (!this.isListAt(octet)) continue;
        this.keep(piece.subarray(from, at + 1));
        from = at + 1;
      } else if (octet === CLOSE_LIST) {
        this.close();
        from = at;
      } else this.step(octet);
    }
    if (this.place === 'around') this.keep(piece.subarray(from));
  }

  /** Refuses a body that ends within its list. Whether the rest is valid JSON is checked when it is parsed. */
  end(): readonly string[] {
    if (this.place !== 'around') throw invalidBody('json');
    return [];
  }

  /** Reads a string to its end or to the end of the piece. Returns the place of the last octet that was read. */
  private read(piece: Buffer, start: number): number {
    let at = start;
    for (; at < piece.length; at++) {
      const octet = piece[at];
      if (this.isEscaped) this.isEscaped = false;
      else if (octet === BACKSLASH) this.isEscaped = true;
      else if (octet === QUOTE) break;
    }
    this.isQuoted = at === piece.length;
    const room = MAX_TEXT_BYTES + 1 - this.text.bytes.length;
    this.text.add(piece.subarray(start, Math.min(at, start + room)));
    if (!this.isQuoted && this.place === 'around') {
      this.lastText = this.text.bytes.toString();
      this.text.clear();
    }
    return at;
  }

  private *judged(): Generator<string> {
    const raw = this.text.bytes;
    const isTooLong = raw.length > MAX_TEXT_BYTES;
    const text = isTooLong ? raw.toString() : textIn(raw);
    this.text.clear();
    this.hasText = true;
    const name = isTooLong || Buffer.byteLength(text) > MAX_LINE_BYTES ? '' : text.trim();
    const domain = this.entries.add(text.trim(), name);
    if (domain !== undefined) yield domain;
  }

  /** Whether the list of domains begins here; in a document that is not valid, that does no harm. */
  private isListAt(octet: number): boolean {
    if (octet === QUOTE) this.isQuoted = true;
    else if (OPENING.has(octet)) {
      const isList = octet === OPEN_LIST && this.depth === 1 && this.lastText === FIELD;
      if (isList && this.hasList) throw invalidBody('json');
      if (isList) [this.place, this.hasList] = ['list', true];
      else this.depth++;
      return isList;
    } else if (CLOSING.has(octet)) this.depth--;
    return false;
  }

  /** An octet between the texts of the list. */
  private step(octet: number): void {
    if (SPACES.has(octet)) return;
    if (this.place === 'after a text') {
      if (octet !== COMMA) throw invalidBody('json');
      this.place = 'list';
    } else if (octet === QUOTE) this.isQuoted = true;
    else if (OTHER_VALUE.test(String.fromCharCode(octet))) {
      const field = { key: 'bodies.each', params: { field: FIELD } };
      throw invalidBody('isString', { field });
    } else throw invalidBody('json');
  }

  /** Nothing may follow a comma. */
  private close(): void {
    if (this.hasText && this.place === 'list') throw invalidBody('json');
    if (this.hasText) this.keep(PLACEHOLDER);
    [this.place, this.lastText] = ['around', ''];
  }

  private keep(part: Buffer): void {
    if (this.around.add(part)) throw new ApiError('payload_too_large', { limit: BODY_LIMIT });
  }
}

function textIn(raw: Buffer): string {
  if (!isUtf8(raw)) throw invalidBody('json');
  try {
    return parseForeignJson(`"${raw.toString()}"`) as string;
  } catch {
    throw invalidBody('json');
  }
}
