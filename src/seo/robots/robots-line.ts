export interface RobotsLine {
  readonly number: number;
  /** Lower case. */
  readonly key: string;
  readonly value: string;
  readonly text: string;
  readonly colon: boolean;
}

/** The lines of a robots.txt that say something, comments and blank lines left out. */
export function robotsLines(text: string): RobotsLine[] {
  return text.split(/\r\n?|\n/).flatMap((raw, index) => {
    const [content = ''] = raw.split('#', 1);
    const line = content.trim();
    return line === '' ? [] : [{ number: index + 1, text: line, ...keyAndValue(line) }];
  });
}

/** A blank in the place of the colon is understood, as it is by the crawlers people know. */
function keyAndValue(line: string): Pick<RobotsLine, 'key' | 'value' | 'colon'> {
  const colon = line.indexOf(':');
  const [first = '', second, ...more] = colon < 0 ? line.split(/[ \t]+/, 3) : [];
  if (second !== undefined && more.length === 0) return { key: first.toLowerCase(), value: second, colon: false };
  const key = colon < 0 ? line : line.slice(0, colon);
  return { key: key.trim().toLowerCase(), value: colon < 0 ? '' : line.slice(colon + 1).trim(), colon: colon >= 0 };
}
