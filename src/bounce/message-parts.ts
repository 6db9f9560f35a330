import { isUtf8 } from 'node:buffer';

/** A leaf of a MIME message (RFC 2045): its type in lower case, and its text where it is one. */
export interface MessagePart {
  readonly type: string;
  readonly text: string;
}

/** A message as its header and its leaves, in their order. */
export interface ParsedMessage {
  readonly header: ReadonlyMap<string, string>;
  readonly parts: readonly MessagePart[];
}

const DEEPEST = 6;
const MOST_PARTS = 60;
const MOST_FIELDS = 500;
const LONGEST_PREAMBLE = 8000;
const FIELD = /^([!-9;-~]{1,80})[ \t]*:(.*)$/s;
const NON_ASCII = /[\x80-\xff]/;
const PARAMETER = /[;\s]([a-z]{4,12})\s{0,8}=/gi;
const SIGNIFICANT = ['from', 'to', 'subject', 'date', 'received', 'message-id', 'return-path', 'content-type'];

/** Nothing for a text that is no message: the bare error of a log or of a mail client. */
export function parseMessage(latin1: string): ParsedMessage | undefined {
  const text = latin1.replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/^\n+/, '');
  const { header, body } = divided(withoutEnvelope(text));
  if (!SIGNIFICANT.some((name) => header.has(name))) return undefined;
  const parts: MessagePart[] = [];
  collect(header, body, parts, DEEPEST);
  if (parts.length === 0) parts.push({ type: 'text/plain', text: body });
  return {
    header: new Map(
      [...header].map(([name, value]) => [name, NON_ASCII.test(value) ? decodeCharset(value, undefined) : value]),
    ),
    parts,
  };
}

/** The line that separates messages in an mbox file. */
function withoutEnvelope(text: string): string {
  return text.startsWith('From ') ? text.slice(text.indexOf('\n') + 1) : text;
}

/** The first field of each name, unfolded, and what follows the first empty line. */
export function divided(text: string): { header: Map<string, string>; body: string } {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const header = new Map<string, string>();
  const lines: string[] = [];
  let ending = ''; // of what is joined: asking the whole for it would copy it for each line
  for (const line of head.split('\n')) {
    const previous = lines.at(-1);
    const isFolded = /^[ \t]/.test(line) || (ending.endsWith(';') && /^[a-z]{1,20}=/i.test(line));
    if (isFolded && previous !== undefined) {
      ending = line.trim();
      lines[lines.length - 1] = `${previous} ${ending}`;
    } else if (lines.length < MOST_FIELDS) {
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

function collect(header: ReadonlyMap<string, string>, body: string, parts: MessagePart[], depth: number): void {
  const contentType = header.get('content-type') ?? 'text/plain';
  const type = (/^[^;\s]+/.exec(contentType)?.[0] ?? 'text/plain').toLowerCase();
  const boundary = boundaryOf(body, parameter(contentType, 'boundary'));
  if (type.startsWith('multipart/') && boundary && depth > 0) {
    for (const part of split(body, boundary)) {
      if (parts.length >= MOST_PARTS) return;
      const inner = divided(part);
      collect(inner.header, inner.body, parts, depth - 1);
    }
    return;
  }
  const text = decodedText(body, header.get('content-transfer-encoding') ?? '', parameter(contentType, 'charset'));
  parts.push({ type: type.startsWith('multipart/') ? 'text/plain' : type, text });
}

function parameter(field: string, name: string): string | undefined {
  const found = [...field.matchAll(PARAMETER)].find(([, one = '']) => one.toLowerCase() === name);
  if (!found) return undefined;
  const value = field.slice(found.index + found[0].length).trimStart();
  if (!value.startsWith('"')) return /^[^;\s]+/.exec(value)?.[0];
  const end = value.indexOf('"', 1);
  return value.slice(1, end < 0 ? undefined : end);
}

/** Some gateways announce another boundary than they use. */
function boundaryOf(body: string, announced: string | undefined): string | undefined {
  if (announced !== undefined && `\n${body}`.includes(`\n--${announced}`)) return announced;
  return /(?:^|\n)--(\S{1,200})\nContent-/i.exec(body.slice(0, LONGEST_PREAMBLE))?.[1];
}

function split(body: string, boundary: string): string[] {
  const pieces = `\n${body}`.split(`\n--${boundary}`).slice(1, MOST_PARTS + 1);
  const end = pieces.findIndex((piece) => piece.startsWith('--'));
  return (end < 0 ? pieces : pieces.slice(0, end)).map((piece) => piece.slice(piece.indexOf('\n') + 1));
}

function decodedText(body: string, encoding: string, charset: string | undefined): string {
  return decodeCharset(decodeTransfer(body, encoding.trim().toLowerCase()), charset);
}

function decodeTransfer(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1');
  if (encoding !== 'quoted-printable') return body;
  return body
    .replace(/=[ \t]{0,80}\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
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

/** An address that was cut or quoted in the middle of a character leaves the other lines as they are. */
function decodeLines(latin1: string): string {
  return latin1
    .split('\n')
    .map((line) => (NON_ASCII.test(line) ? decodeCharset(line, undefined) : line))
    .join('\n');
}
