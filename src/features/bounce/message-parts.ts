import { isUtf8 } from 'node:buffer';
import { decodeQuotedPrintable } from '#formats/mime/quoted-printable.js';

/** A leaf of a MIME message (RFC 2045): its type in lower case, and its text if it is a text. */
export interface MessagePart {
  readonly type: string;
  readonly text: string;
}

/** A message as its header and its leaves in order. */
export interface ParsedMessage {
  readonly header: ReadonlyMap<string, string>;
  readonly parts: readonly MessagePart[];
}

const MAX_DEPTH = 6;
const MAX_PARTS = 60;
/** RFC 2046 section 5.1.1. */
const MAX_BOUNDARY = 70;
const MAX_PARAMETERS = 100;
const MAX_FIELDS = 500;
const MAX_PREAMBLE_LENGTH = 8000;
const FIELD = /^([!-9;-~]{1,80})[ \t]*:(.*)$/s;
const NON_ASCII = /[\x80-\xff]/;
const PARAMETER = /[;\s]([a-z]{4,12})\s{0,8}=/gi;
const SIGNIFICANT = ['from', 'to', 'subject', 'date', 'received', 'message-id', 'return-path', 'content-type'];

/** Undefined for a text that is not a message, such as an error from a log or a mail client. */
export function parseMessage(latin1: string): ParsedMessage | undefined {
  const text = latin1.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/^\n+/, '');
  const { header, body } = splitHeaderAndBody(withoutEnvelope(text));
  if (!SIGNIFICANT.some((name) => header.has(name))) return undefined;
  const parts: MessagePart[] = [];
  collectParts(header, body, parts, MAX_DEPTH);
  if (parts.length === 0) parts.push({ type: 'text/plain', text: body });
  return {
    header: new Map(
      [...header].map(([name, value]) => [name, NON_ASCII.test(value) ? decodeCharset(value, undefined) : value]),
    ),
    parts,
  };
}

/** Removes the separator line of an mbox file. */
function withoutEnvelope(text: string): string {
  return text.startsWith('From ') ? text.slice(text.indexOf('\n') + 1) : text;
}

/** The first field of each name, unfolded, and the text after the first empty line. */
export function splitHeaderAndBody(text: string): { header: Map<string, string>; body: string } {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const header = new Map<string, string>();
  const lines: string[] = [];
  let ending = ''; // kept separately, since reading the end of the joined text would copy it for each line
  for (const line of head.split('\n')) {
    const previous = lines.at(-1);
    const isFolded = /^[ \t]/.test(line) || (ending.endsWith(';') && /^[a-z]{1,20}=/i.test(line));
    if (isFolded && previous !== undefined) {
      ending = line.trim();
      lines[lines.length - 1] = `${previous} ${ending}`;
    } else if (lines.length < MAX_FIELDS) {
      ending = line;
      lines.push(line);
    }
  }
  for (const line of lines) {
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key !== undefined && !header.has(key)) header.set(key, value.trim());
  }
  return { header, body: end < 0 ? '' : text.slice(end).replace(/^\n{1,2}/, '') };
}

function collectParts(header: ReadonlyMap<string, string>, body: string, parts: MessagePart[], depth: number): void {
  const contentType = header.get('content-type') ?? 'text/plain';
  const type = (/^[^;\s]+/.exec(contentType)?.[0] ?? 'text/plain').toLowerCase();
  const boundary = boundaryOf(body, headerParameter(contentType, 'boundary'));
  if (type.startsWith('multipart/') && boundary && depth > 0) {
    for (const part of splitAtBoundary(body, boundary)) {
      if (parts.length >= MAX_PARTS) return;
      const inner = splitHeaderAndBody(part);
      collectParts(inner.header, inner.body, parts, depth - 1);
    }
    return;
  }
  const text = decodedText(
    body,
    header.get('content-transfer-encoding') ?? '',
    headerParameter(contentType, 'charset'),
  );
  parts.push({ type: type.startsWith('multipart/') ? 'text/plain' : type, text });
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

function headerParameter(field: string, name: string): string | undefined {
  const start = parameterStart(field, name);
  if (start === undefined) return undefined;
  const value = field.slice(start).trimStart();
  if (!value.startsWith('"')) return /^[^;\s]+/.exec(value)?.[0];
  const end = value.indexOf('"', 1);
  return value.slice(1, end < 0 ? undefined : end);
}

/** Some gateways declare another boundary than they use. */
function boundaryOf(body: string, announced: string | undefined): string | undefined {
  if (announced !== undefined && announced.length <= MAX_BOUNDARY && `\n${body}`.includes(`\n--${announced}`))
    return announced;
  return /(?:^|\n)--(\S{1,70})\nContent-/i.exec(body.slice(0, MAX_PREAMBLE_LENGTH))?.[1];
}

function splitAtBoundary(body: string, boundary: string): string[] {
  const pieces = `\n${body}`.split(`\n--${boundary}`).slice(1, MAX_PARTS + 1);
  const end = pieces.findIndex((piece) => piece.startsWith('--'));
  return (end < 0 ? pieces : pieces.slice(0, end)).map((piece) => piece.slice(piece.indexOf('\n') + 1));
}

function decodedText(body: string, encoding: string, charset: string | undefined): string {
  return decodeCharset(decodeTransfer(body, encoding.trim().toLowerCase()), charset);
}

function decodeTransfer(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1');
  if (encoding !== 'quoted-printable') return body;
  return decodeQuotedPrintable(Buffer.from(body, 'latin1')).toString('latin1');
}

function decodeCharset(latin1: string, charset: string | undefined): string {
  const bytes = Buffer.from(latin1, 'latin1');
  if (charset === undefined && latin1.includes('\n') && !isUtf8(bytes)) return decodeLines(latin1);
  const label = NON_ASCII.test(latin1) && isUtf8(bytes) ? 'utf-8' : (charset ?? 'windows-1252');
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return isUtf8(bytes) ? bytes.toString() : latin1;
  }
}

/** Decodes line by line, so that an invalid character affects only its own line. */
function decodeLines(latin1: string): string {
  return latin1
    .split('\n')
    .map((line) => (NON_ASCII.test(line) ? decodeCharset(line, undefined) : line))
    .join('\n');
}
