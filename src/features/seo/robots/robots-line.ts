import { spanOf } from '#formats/records/text-span.js';

export interface RobotsLine {
  readonly number: number;
  /** Lower case. */
  readonly key: string;
  readonly value: string;
  readonly text: string;
  readonly colon: boolean;
}

/** A line of a robots.txt; undefined for comments and blank lines. */
export function robotsLine(raw: string, number: number): RobotsLine | undefined {
  const [content = ''] = raw.split('#', 1);
  const text = trimmed(content);
  return text === '' ? undefined : { number, text, ...keyAndValue(text) };
}

/** A space instead of the colon is accepted, as the large crawlers do. */
function keyAndValue(line: string): Pick<RobotsLine, 'key' | 'value' | 'colon'> {
  const colon = line.indexOf(':');
  const [first = '', second, ...more] = colon < 0 ? line.split(/[ \t]+/, 3) : [];
  if (second !== undefined && more.length === 0) return { key: first.toLowerCase(), value: second, colon: false };
  const key = colon < 0 ? line : line.slice(0, colon);
  return { key: trimmed(key).toLowerCase(), value: colon < 0 ? '' : trimmed(line.slice(colon + 1)), colon: colon >= 0 };
}

/** RFC 9309 section 2.2: only spaces and tabs are white space; other invisible characters are part of the text. */
function trimmed(text: string): string {
  return spanOf(text).trimmed().text;
}
