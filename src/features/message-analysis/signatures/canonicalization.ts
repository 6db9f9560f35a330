import type { MailField } from '#formats/mime/mail-header.js';

export const CANONICALIZATIONS = ['simple', 'relaxed'] as const;
export type Canonicalization = (typeof CANONICALIZATIONS)[number];

/** A header field in canonical form, without the last CRLF (RFC 6376 sections 3.4.1 and 3.4.2). */
export function canonicalField(field: Pick<MailField, 'raw'>, form: Canonicalization): string {
  if (form === 'simple') return field.raw;
  let relaxed = RELAXED.get(field);
  if (relaxed === undefined) RELAXED.set(field, (relaxed = relaxedField(field)));
  return relaxed;
}

/** Eighty signatures can cover one field, and each seal of ARC covers all before it. */
const RELAXED = new WeakMap<Pick<MailField, 'raw'>, string>();

function relaxedField({ raw }: Pick<MailField, 'raw'>): string {
  const colon = raw.indexOf(':');
  const name = raw.slice(0, colon).toLowerCase().trimEnd();
  const value = raw
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '');
  return `${name}:${value}`;
}

const [TAB, LF, CR, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const CRLF = Buffer.from('\r\n');

/** Lines in canonical form; what precedes and follows them in the body does not matter. */
export function canonicalLines(text: string, form: Canonicalization): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  return form === 'simple' ? bytes : bytes.subarray(0, relax(bytes));
}

/** Reduces white space in place: one space for a run of it, none at the end of a line. Returns the new length. */
function relax(bytes: Buffer): number {
  let length = 0;
  let isSpaced = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === SPACE || byte === TAB) {
      isSpaced = true;
      continue;
    }
    if (isSpaced && !(byte === CR && bytes[at + 1] === LF)) bytes[length++] = SPACE;
    isSpaced = false;
    bytes[length++] = byte;
  }
  return length;
}

/** The end of the last line that is not empty, without its CRLF. */
export function contentEnd(bytes: Uint8Array, length = bytes.length): number {
  let end = length;
  while (end >= 2 && bytes[end - 1] === LF && bytes[end - 2] === CR) end -= 2;
  return end;
}

/** Without the empty lines at the end; a body that is not empty ends with one CRLF (sections 3.4.3 and 3.4.4). */
export function canonicalBody(body: string, form: Canonicalization): Buffer {
  const lines = canonicalLines(body, form);
  const end = contentEnd(lines);
  if (end === 0) return Buffer.from(form === 'simple' ? CRLF : '');
  return end + CRLF.length === lines.length ? lines : Buffer.concat([lines.subarray(0, end), CRLF]);
}
