import type { RawField } from './raw-message.js';

export const CANONICALIZATIONS = ['simple', 'relaxed'] as const;
export type Canonicalization = (typeof CANONICALIZATIONS)[number];

/** A header field in canonical form, without the last CRLF (RFC 6376 sections 3.4.1 and 3.4.2). */
export function canonicalField({ raw }: Pick<RawField, 'raw'>, form: Canonicalization): string {
  if (form === 'simple') return raw;
  const colon = raw.indexOf(':');
  const name = raw.slice(0, colon).toLowerCase().trimEnd();
  const value = raw
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ');
  return `${name}:${trimmed(value)}`;
}

function trimmed(value: string): string {
  const start = value.startsWith(' ') ? 1 : 0;
  return value.slice(start, value.endsWith(' ') && value.length > start ? -1 : undefined);
}

/** Lines in canonical form; what precedes and follows them in the body does not matter. */
export function canonicalLines(text: string, form: Canonicalization): string {
  if (form === 'simple' || !/[ \t]/.test(text)) return text;
  return text
    .replace(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/ $/, '');
}

/** Without the empty lines at the end; a body that is not empty ends with one CRLF (sections 3.4.3 and 3.4.4). */
function withoutEmptyEnd(lines: string, form: Canonicalization): string {
  let end = lines.length;
  while (end >= 2 && lines.startsWith('\r\n', end - 2)) end -= 2;
  if (end === 0) return form === 'simple' ? '\r\n' : '';
  return `${lines.slice(0, end)}\r\n`;
}

export function canonicalBody(body: string, form: Canonicalization): string {
  return withoutEmptyEnd(canonicalLines(body, form), form);
}
