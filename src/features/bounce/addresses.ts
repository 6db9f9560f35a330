/**
 * Strict enough to skip message ids and queue names in sentences. Non-ASCII letters are limited to scripts with spaces
 * between words.
 */
const ADDRESS =
  /[\w.!#$%&'*+/=?^`{|}~\u00c0-\u052f-]{1,128}@(?:[a-z\d\u00c0-\u052f](?:[a-z\d\u00c0-\u052f-]{0,62})(?:\.[a-z\d\u00c0-\u052f-]{1,63}){0,10}|\[[\da-f.:]{3,45}\])/i;

const MAX_LINE_LENGTH = 1000;

const MAX_ADDRESSES = 20;

/** The different addresses of a text, in lower case. */
export function addressesIn(lines: readonly string[]): string[] {
  const found = new Set<string>();
  for (const line of lines) {
    let rest = line.slice(0, MAX_LINE_LENGTH);
    for (let match = ADDRESS.exec(rest); match && found.size < MAX_ADDRESSES; match = ADDRESS.exec(rest)) {
      const address = addressIn(match[0])?.toLowerCase();
      if (address !== undefined) found.add(address);
      rest = rest.slice(match.index + match[0].length);
    }
  }
  return [...found];
}

export function addressIn(text: string): string | undefined {
  const [found] = ADDRESS.exec(text.slice(0, MAX_LINE_LENGTH)) ?? [];
  return found?.replace(/^['=]+/, '').replace(/[.-]{1,9}$/, '');
}
