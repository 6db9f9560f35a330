/** Strict enough to skip message ids and queue names in the middle of sentences. */
const ADDRESS =
  /[\w.!#$%&'*+/=?^`{|}~-]{1,128}@(?:[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d-]{1,63}){0,10}|\[[\da-f.:]{3,45}\])/i;

const LONGEST_LINE = 1000;

export function addressIn(text: string): string | undefined {
  const [found] = ADDRESS.exec(text.slice(0, LONGEST_LINE)) ?? [];
  return found?.replace(/^['=]+/, '').replace(/[.-]{1,9}$/, '');
}
