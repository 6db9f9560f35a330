import { fieldOf, type HeaderOptions, lineEnd, MailField, readHeader } from './mail-header.js';
import { decodeQuotedPrintable } from './quoted-printable.js';

/** A part of a message (RFC 2045) by its position in a text with one character per byte. */
export class MailPart {
  readonly type: string;
  /** In lower case. */
  readonly encoding: string;

  constructor(
    private readonly text: string,
    readonly fields: readonly MailField[],
    /** Of the part's header; equal to `start` for a part without one. */
    readonly headerStart: number,
    /** Of its content. */
    readonly start: number,
    readonly end: number,
  ) {
    this.type = (/^[^;\s]+/.exec(this.contentType)?.[0] ?? 'text/plain').toLowerCase();
    const encoding = /^[\w-]+/.exec(fieldOf(fields, 'content-transfer-encoding') ?? '');
    this.encoding = (encoding?.[0] ?? '7bit').toLowerCase();
  }

  get contentType(): string {
    return fieldOf(this.fields, 'content-type') ?? 'text/plain';
  }

  get charset(): string | undefined {
    return parameterOf(this.contentType, 'charset')?.toLowerCase() || undefined;
  }

  get fileName(): string | undefined {
    const disposition = fieldOf(this.fields, 'content-disposition') ?? '';
    return parameterOf(` ${disposition}`, 'filename') ?? parameterOf(this.contentType, 'name');
  }

  get content(): string {
    return this.text.slice(this.start, this.end);
  }

  /** The bytes of its content, with the transfer encoding undone. */
  decoded(most = this.end - this.start): Buffer {
    const content = this.text.slice(this.start, Math.min(this.end, this.start + most));
    if (this.encoding === 'base64') return Buffer.from(content, 'base64');
    const bytes = Buffer.from(content, 'latin1');
    return this.encoding === 'quoted-printable' ? decodeQuotedPrintable(bytes) : bytes;
  }
}

/** Where the delimiter lines of a multipart begin, without the closing one. */
export interface Multipart {
  readonly delimiters: readonly number[];
  readonly closing: number | undefined;
  readonly parts: readonly MailPart[];
}

export interface MailStructure {
  /** Parts without parts of their own. */
  readonly leaves: readonly MailPart[];
  /** The outermost one last. */
  readonly multiparts: readonly Multipart[];
}

export interface MailMessage extends MailStructure {
  readonly fields: readonly MailField[];
}

/** How to read what gateways and people broke: folded parameters without indentation, and boundaries that are not announced. */
export interface MailOptions {
  readonly isLenient?: boolean;
}

const MAX_DEPTH = 8;
const MAX_PARTS = 200;
/** Parts that are looked into, with those that hold nothing. */
const MAX_OPENED = 1000;
/** RFC 2046 section 5.1.1. */
const MAX_BOUNDARY = 70;
const MAX_PARAMETERS = 100;
const MAX_PREAMBLE_LENGTH = 8000;
const PARAMETER = /[;\s]([a-z]{4,12})(?:\*0?\*?)?\s{0,8}=/gi;
const LENIENT: HeaderOptions = { continues: (line, _, last) => /;\s*$/.test(last) && /^[a-z]{1,20}=/i.test(line) };

/** Reads a message whose bytes are given as Latin-1, so that attachments keep theirs. */
export function readMail(latin1: string, options: MailOptions = {}): MailMessage {
  const start = latin1.startsWith('From ') ? latin1.indexOf('\n') + 1 : 0;
  const whole = partAt(latin1, start, latin1.length, options);
  return { fields: whole.fields, ...new Walk(latin1, options).of(whole) };
}

/** The parts of a body, of which only these fields of the header are known. */
export function structureOf(body: string, contentType: string, encoding: string): MailStructure {
  const fields = [`content-type:${contentType}`, `content-transfer-encoding:${encoding}`];
  const parsed = fields.map((raw) => new MailField(raw));
  return new Walk(body, {}).of(new MailPart(body, parsed, 0, 0, body.length));
}

/** The fields at the beginning of a text, as lenient as its parts are read. */
export function fieldsAt(text: string, { isLenient }: MailOptions = {}): MailField[] {
  return readHeader(text, isLenient ? LENIENT : {}).fields;
}

function partAt(text: string, start: number, end: number, { isLenient }: MailOptions): MailPart {
  const { fields, bodyStart } = readHeader(text.slice(start, end), isLenient ? LENIENT : {});
  return new MailPart(text, fields, start, start + bodyStart, end);
}

class Walk {
  private readonly leaves: MailPart[] = [];
  private readonly multiparts: Multipart[] = [];
  private opened = 0;

  constructor(
    private readonly text: string,
    private readonly options: MailOptions,
  ) {}

  of(whole: MailPart): MailStructure {
    this.collect(whole, 0);
    return { leaves: this.leaves, multiparts: this.multiparts };
  }

  private collect(part: MailPart, depth: number): void {
    const boundary = part.type.startsWith('multipart/') && depth < MAX_DEPTH ? this.boundaryOf(part) : undefined;
    const lines = boundary === undefined ? [] : delimiterLines(part, boundary);
    if (lines.length > 0) this.open(part, lines, depth);
    else if (boundary === undefined || depth === 0) this.leaves.push(part);
  }

  private open(part: MailPart, lines: readonly DelimiterLine[], depth: number): void {
    const open = lines.filter(({ isClosing }) => !isClosing);
    const parts: MailPart[] = [];
    for (const [i, { next }] of open.entries()) {
      // Parts in parts share these limits, so that they cannot multiply.
      if (this.leaves.length >= MAX_PARTS || ++this.opened > MAX_OPENED) break;
      const after = lines[i + 1]?.at ?? part.end;
      const inner = partAt(this.text, next, lineEnd(this.text, next, Math.max(next, after)), this.options);
      parts.push(inner);
      this.collect(inner, depth + 1);
    }
    const closing = lines.find(({ isClosing }) => isClosing)?.at;
    this.multiparts.push({ delimiters: open.map(({ at }) => at), closing, parts });
  }

  private boundaryOf({ contentType, content }: MailPart): string | undefined {
    const announced = parameterOf(contentType, 'boundary');
    const boundary = this.options.isLenient ? usedBoundary(content, announced) : announced;
    return boundary === '' || (boundary?.length ?? 0) > MAX_BOUNDARY ? undefined : boundary;
  }
}

interface DelimiterLine {
  readonly at: number;
  readonly next: number;
  readonly isClosing: boolean;
}

/** The delimiter lines of a boundary (RFC 2046 section 5.1.1) up to the closing one, which may be missing. */
function delimiterLines({ content, start, end }: MailPart, boundary: string): DelimiterLine[] {
  const delimiter = `--${boundary}`;
  const lines: DelimiterLine[] = [];
  for (let at = content.indexOf(delimiter); at >= 0; at = content.indexOf(delimiter, at + 2)) {
    if (at > 0 && content[at - 1] !== '\n') continue;
    const feed = content.indexOf('\n', at);
    const isClosing = content.startsWith('--', at + delimiter.length);
    lines.push({ at: start + at, next: feed < 0 ? end : start + feed + 1, isClosing });
    if (isClosing || lines.length > MAX_OPENED) break;
  }
  return lines;
}

/** Some gateways announce another boundary than they use. */
function usedBoundary(content: string, announced: string | undefined): string | undefined {
  const isUsed = (line: string) => content.startsWith(line) || content.includes(`\n${line}`);
  if (announced !== undefined && announced.length <= MAX_BOUNDARY && isUsed(`--${announced}`)) return announced;
  return /(?:^|\n)--(\S{1,70})\nContent-/i.exec(content.slice(0, MAX_PREAMBLE_LENGTH))?.[1];
}

/** Where the value of a parameter begins, among as many parameters as a field may have. */
function parameterStart(field: string, name: string): number | undefined {
  let parameters = 0;
  for (const { 0: found, 1: one = '', index } of field.matchAll(PARAMETER)) {
    if (one.toLowerCase() === name) return index + found.length;
    if (++parameters >= MAX_PARAMETERS) return undefined;
  }
  return undefined;
}

function parameterOf(field: string, name: string): string | undefined {
  const start = parameterStart(field, name);
  if (start === undefined) return undefined;
  const value = field.slice(start).trimStart();
  if (!value.startsWith('"')) return /^[^;\s]+/.exec(value)?.[0];
  const end = value.indexOf('"', 1);
  return value.slice(1, end < 0 ? undefined : end);
}
