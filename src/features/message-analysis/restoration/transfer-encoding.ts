import { decodeQuotedPrintable } from '#formats/mime/quoted-printable.js';

/** Text in the forms that mail software writes; one character per byte, lines end with CRLF. */

const QP_LENGTHS = [76, 75, 74, 73, 72, 78, 70];
const BASE64_LENGTHS = [76, 72, 64, 60];
const PLAIN = /^[\t\x20-\x7e\r\n]*$/;

export interface EncodedForm {
  readonly encoding: string;
  readonly text: string;
}

export function decodeTransfer(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('latin1').replace(/\r?\n/g, '\r\n');
  if (encoding !== 'quoted-printable') return text;
  const trimmed = text.replace(/[ \t]+(\r\n)?/g, (run, end?: string) => end ?? run);
  return decodeQuotedPrintable(Buffer.from(trimmed, 'latin1')).toString('latin1');
}

/** Every usual form of a text, the simplest first. */
export function* encodedForms(text: string): Generator<EncodedForm> {
  const isPlain = PLAIN.test(text);
  yield { encoding: isPlain ? '7bit' : '8bit', text };
  for (const length of QP_LENGTHS) yield { encoding: 'quoted-printable', text: quotedPrintable(text, length) };
  for (const length of BASE64_LENGTHS) yield { encoding: 'base64', text: base64(text, length) };
}

/** Line feeds alone are what some software encodes. */
export function base64(text: string, length: number, ending = '\r\n'): string {
  const whole = Buffer.from(text.replaceAll('\r\n', ending), 'latin1').toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < whole.length; at += length) lines.push(whole.slice(at, at + length));
  return `${lines.join('\r\n')}\r\n`;
}

/** RFC 2045 section 6.7: a soft line break keeps lines within the length, and never splits an escape. */
function quotedPrintable(text: string, length: number): string {
  return text
    .split('\r\n')
    .map((line) => quotedLine(line, length))
    .join('\r\n');
}

/** Most lines stay as they are. */
const UNQUOTED = /^(?:[\t\x20-\x3c\x3e-\x7e]*[\x21-\x3c\x3e-\x7e])?$/;

function quotedLine(line: string, length: number): string {
  if (line.length <= length && UNQUOTED.test(line)) return line;
  const tokens = line.match(/[\t\x20-\x3c\x3e-\x7e]|[^]/g) ?? [];
  const lines: string[] = [];
  let current = '';
  for (const [i, token] of tokens.entries()) {
    const isLast = i === tokens.length - 1;
    const isBlank = token === ' ' || token === '\t';
    const isPlain = /^[\x21-\x3c\x3e-\x7e]$/.test(token) || (isBlank && !isLast);
    const written = isPlain ? token : escaped(token);
    const room = isLast ? length : length - 1;
    if (current.length + written.length > room) {
      lines.push(`${current}=`);
      current = '';
    }
    current += written;
  }
  return [...lines, current].join('\r\n');
}

function escaped(character: string): string {
  return `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
