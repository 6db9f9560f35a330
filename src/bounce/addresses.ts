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
  for (const line of lines)
    for (const [word] of line.slice(0, MAX_LINE_LENGTH).matchAll(new RegExp(ADDRESS, 'gi'))) {
      const address = addressIn(word)?.toLowerCase();
      if (address !== undefined && found.size < MAX_ADDRESSES) found.add(address);
    }
  return [...found];
}

export function addressIn(text: string): string | undefined {
  const [found] = ADDRESS.exec(text.slice(0, MAX_LINE_LENGTH)) ?? [];
  return found?.replace(/^['=]+/, '').replace(/[.-]{1,9}$/, '');
}
