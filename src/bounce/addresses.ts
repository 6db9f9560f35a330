/**
 * Strict enough to skip message ids and queue names in sentences. Non-ASCII letters are limited to scripts with spaces
 * between words.
 */
const ADDRESS =
  /[\w.!#$%&'*+/=?^`{|}~\u00c0-\u052f-]{1,128}@(?:[a-z\d\u00c0-\u052f](?:[a-z\d\u00c0-\u052f-]{0,62})(?:\.[a-z\d\u00c0-\u052f-]{1,63}){0,10}|\[[\da-f.:]{3,45}\])/i;

const MAX_LINE_LENGTH = 1000;

export function addressIn(text: string): string | undefined {
  const [found] = ADDRESS.exec(text.slice(0, MAX_LINE_LENGTH)) ?? [];
  return found?.replace(/^['=]+/, '').replace(/[.-]{1,9}$/, '');
}
