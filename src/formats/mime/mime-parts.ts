import { decodeQuotedPrintable } from './quoted-printable.js';

/** A header field: its name in lower case and its unfolded value. */
export interface MimeField {
  readonly name: string;
  readonly value: string;
}

/** A leaf of a MIME message (RFC 2045). Its body is the encoded text, one character per byte. */
export interface MimePart {
  readonly type: string;
  readonly fileName: string | undefined;
  readonly charset: string | undefined;
  readonly encoding: string;
  readonly fields: readonly MimeField[];
  readonly body: string;
}

export interface MimeMessage {
  readonly fields: readonly MimeField[];
  readonly parts: readonly MimePart[];
}

const MAX_DEPTH = 8;
const MAX_PARTS = 200;
/** Parts that are looked into, with those that hold nothing. */
const MAX_OPENED = 1000;
/** RFC 2046 section 5.1.1. */
const MAX_BOUNDARY = 70;
const MAX_PARAMETERS = 100;
const MAX_FIELDS = 500;
const MAX_HEADER = 262_144;
const FIELD = /^([!-9;-~]{1,80})[ \t]*:(.*)$/s;
const MAX_PREAMBLE_LENGTH = 8000;
const PARAMETER = /[;\s]([a-z]{4,12})(?:\*0?\*?)?\s{0,8}=/gi;

/** How to read what gateways and people broke: folded parameters without indentation, and boundaries that are not announced. */
export interface MimeOptions {
  readonly isLenient?: boolean;
}

/** Reads a message whose bytes are given as Latin-1, so that attachments keep theirs. */
export function readMime(latin1: string, options: MimeOptions = {}): MimeMessage {
  const text = latin1.startsWith('From ') ? latin1.slice(latin1.indexOf('\n') + 1) : latin1;
  const { fields, body } = headerAndBody(text, options);
  const found: Found = { parts: [], opened: 0, options };
  collect(fields, body, found, 0);
  return { fields, parts: found.parts };
}

/** The fields up to the first empty line, unfolded, and what follows it. */
export function headerAndBody(
  text: string,
  { isLenient = false }: MimeOptions = {},
): { fields: MimeField[]; body: string } {
  const fields: MimeField[] = [];
  let at = 0;
  let line = '';
  let ending = ''; // kept separately, since reading the end of the joined line would copy it for each one
  while (at < text.length && at < MAX_HEADER) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    const next = text.slice(at, end).replace(/\r$/, '');
    at = end + 1;
    const isParameter = isLenient && ending.endsWith(';') && /^[a-z]{1,20}=/i.test(next);
    ending = next.trim();
    if ((isParameter || /^[ \t]/.test(next)) && line !== '') {
      line += ` ${ending}`;
      continue;
    }
    addField(fields, line);
    line = next;
    if (next === '') break;
  }
  addField(fields, line);
  return { fields, body: text.slice(at) };
}

function addField(fields: MimeField[], line: string): void {
  const [, name, value = ''] = FIELD.exec(line) ?? [];
  if (name !== undefined && fields.length < MAX_FIELDS) fields.push({ name: name.toLowerCase(), value: value.trim() });
}

export function fieldOf(fields: readonly MimeField[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.value;
}

interface Found {
  readonly parts: MimePart[];
  opened: number;
  readonly options: MimeOptions;
}

function collect(fields: readonly MimeField[], body: string, found: Found, depth: number): void {
  const contentType = fieldOf(fields, 'content-type') ?? 'text/plain';
  const type = (/^[^;\s]+/.exec(contentType)?.[0] ?? 'text/plain').toLowerCase();
  const announced = parameterOf(contentType, 'boundary');
  const boundary = found.options.isLenient ? usedBoundary(body, announced) : announced;
  const isSplit = type.startsWith('multipart/') && boundary !== undefined && boundary.length <= MAX_BOUNDARY;
  if (isSplit && boundary !== '' && depth < MAX_DEPTH) {
    for (const part of split(body, boundary)) {
      if (found.parts.length >= MAX_PARTS || ++found.opened > MAX_OPENED) return;
      const inner = headerAndBody(part, found.options);
      collect(inner.fields, inner.body, found, depth + 1);
    }
    return;
  }
  const disposition = fieldOf(fields, 'content-disposition') ?? '';
  found.parts.push({
    type,
    fileName: parameterOf(` ${disposition}`, 'filename') ?? parameterOf(contentType, 'name'),
    charset: parameterOf(contentType, 'charset'),
    encoding: (/^[\w-]+/.exec(fieldOf(fields, 'content-transfer-encoding') ?? '')?.[0] ?? '').toLowerCase(),
    fields,
    body,
  });
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

/** Some gateways announce another boundary than they use. */
function usedBoundary(body: string, announced: string | undefined): string | undefined {
  if (announced !== undefined && announced.length <= MAX_BOUNDARY && `\n${body}`.includes(`\n--${announced}`))
    return announced;
  return /(?:^|\n)--(\S{1,70})\nContent-/i.exec(body.slice(0, MAX_PREAMBLE_LENGTH))?.[1];
}

/** The parts between the lines of a boundary (RFC 2046 section 5.1.1); the last one may lack its end. */
function* split(body: string, boundary: string): Generator<string> {
  const delimiter = `\n--${boundary}`;
  let start = body.startsWith(delimiter.slice(1)) ? delimiter.length - 1 : afterDelimiter(body, delimiter, 0);
  while (start >= 0 && !body.startsWith('--', start)) {
    const line = body.indexOf('\n', start);
    if (line < 0) return;
    const end = body.indexOf(delimiter, line);
    yield body.slice(line + 1, end < 0 ? undefined : end > line ? end : line + 1);
    start = end < 0 ? -1 : end + delimiter.length;
  }
}

function afterDelimiter(body: string, delimiter: string, from: number): number {
  const at = body.indexOf(delimiter, from);
  return at < 0 ? -1 : at + delimiter.length;
}

/** The bytes of a leaf, with its transfer encoding undone. */
export function decodedBody({ body, encoding }: MimePart): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  const bytes = Buffer.from(body, 'latin1');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(bytes) : bytes;
}
