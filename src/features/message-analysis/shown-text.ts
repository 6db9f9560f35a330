import { escapeControls } from '#base/domain/evidence.js';
import { decodeText } from '#formats/mime/decode-text.js';

const MAX_LINES = 60;
const MAX_LINE = 400;

/** Lines of a message for people: decoded, without control characters, and shortened. */
export function shownLines(latin1: string): string[] {
  if (latin1 === '') return [];
  const text = decodeText(latin1.slice(0, MAX_LINES * MAX_LINE * 2));
  const lines = text.replace(/\r\n$/, '').split('\r\n');
  const shown = lines.slice(0, MAX_LINES).map((line) => {
    // A line end that is none of CRLF would overwrite the line on a terminal.
    const safe = escapeControls(line).replace(/[\r\n]/g, (end) => (end === '\r' ? '\\u{d}' : '\\u{a}'));
    return safe.length > MAX_LINE ? `${safe.slice(0, MAX_LINE - 1)}…` : safe;
  });
  return lines.length > MAX_LINES ? [...shown, '…'] : shown;
}
