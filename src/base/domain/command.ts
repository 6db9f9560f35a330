/** Words that need no quoting in any shell and that no program takes for an option. */
const PLAIN = /^[a-z\d._:][a-z\d._:-]*$/i;
const GAP = /\{(\w+)\}/;

/** URLs that need no quoting in any shell. */
const PLAIN_URL = /^https?:\/\/[a-z\d][\w.:~/-]*$/i;

export function isSafeWord(text: string): boolean {
  return PLAIN.test(text) || PLAIN_URL.test(text);
}

/**
 * Fills a command template with words from foreign data. Undefined where a word is unknown or would need quoting, so
 * that foreign data cannot change what a shell runs.
 */
export function fillCommand(template: string, wordFor: (name: string) => string | undefined): string | undefined {
  const [first = '', ...rest] = partsOf(template);
  let command = first;
  for (let i = 0; i < rest.length; i += 2) {
    const word = wordFor(rest[i]!);
    if (word === undefined || !isSafeWord(word)) return undefined;
    command += word + rest[i + 1]!;
  }
  return command;
}

const PARTS = new Map<string, readonly string[]>();

/**
 * Literal text and names of placeholders, alternating. Cached; the templates are our own, so that the cache is bounded.
 */
function partsOf(template: string): readonly string[] {
  let parts = PARTS.get(template);
  if (!parts) PARTS.set(template, (parts = template.split(GAP)));
  return parts;
}
