import type { MailPart } from '#formats/mime/mail-structure.js';

/** Characters in a line as programs write base64; 0 for one long line. */
const WIDTHS = [76, 72, 64, 60, 57, 74, 75, 78, 998, 0];

/** A body with the lines of all its base64 parts at each usual width: who wraps one part wraps all. */
export function* otherWidths(body: string, parts: readonly MailPart[]): Generator<string> {
  const encoded = parts.filter(({ encoding }) => encoding === 'base64').sort((one, other) => one.start - other.start);
  if (encoded.length === 0) return;
  for (const width of WIDTHS) {
    let at = 0;
    const pieces: string[] = [];
    for (const { start, end } of encoded) {
      pieces.push(body.slice(at, start), wrapped(body.slice(start, end), width));
      at = end;
    }
    yield [...pieces, body.slice(at)].join('');
  }
}

function wrapped(text: string, width: number): string {
  const characters = text.replace(/[\r\n \t]+/g, '');
  const lines: string[] = [];
  const step = width === 0 ? Math.max(1, characters.length) : width;
  for (let at = 0; at < characters.length; at += step) lines.push(characters.slice(at, at + step));
  return lines.join('\r\n') + (text.endsWith('\r\n') ? '\r\n' : '');
}
