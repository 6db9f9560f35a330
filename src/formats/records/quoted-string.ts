/** A character-string of the presentation format, and the positions of its characters and its end in the text. */
export interface QuotedString {
  readonly value: string;
  readonly offsets: readonly number[];
  /** Where reading stopped: after the closing quote, or at the end of the text. */
  readonly end: number;
  readonly closed: boolean;
}

/** Quotes a character-string (RFC 1035 section 5.1), with `\"` and `\\`, and control characters as `\DDD`. */
export function quote(value: string): string {
  const escaped = value
    .replace(/["\\]/g, '\\$&')
    .replace(/\p{Cc}/gu, (control) => `\\${String(control.charCodeAt(0)).padStart(3, '0')}`);
  return `"${escaped}"`;
}

/** Reads the string that begins at this offset, with or without quotes. */
export function unquote(text: string, start: number): QuotedString {
  const quoted = text[start] === '"';
  const characters: string[] = [];
  const offsets: number[] = [];
  let at = quoted ? start + 1 : start;
  while (at < text.length && !(quoted && text[at] === '"')) {
    const [character, length] = text[at] === '\\' ? escape(text.slice(at + 1, at + 4)) : [text.charAt(at), 1];
    characters.push(character);
    offsets.push(at);
    at += length;
  }
  offsets.push(at);
  const closed = quoted ? text[at] === '"' : characters.length > 0;
  return { value: characters.join(''), offsets, end: quoted && closed ? at + 1 : at, closed };
}

function escape(behind: string): [character: string, length: number] {
  if (/^\d{3}$/.test(behind) && Number(behind) < 256) return [String.fromCharCode(Number(behind)), 4];
  return behind === '' ? ['\\', 1] : [behind.charAt(0), 2];
}
