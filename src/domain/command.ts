/** What every shell takes for one word and no program for an option. */
const PLAIN = /^[a-z\d._:][a-z\d._:-]*$/i;
const GAP = /\{(\w+)\}/;

/** An address that no shell takes for more than one word. */
const PLAIN_URL = /^https?:\/\/[a-z\d][\w.:~/-]*$/i;

export function isSafeWord(text: string): boolean {
  return PLAIN.test(text) || PLAIN_URL.test(text);
}

/**
 * A command that anyone may run, filled with words that others chose. Where one is not plain, or not known, there is no
 * command: nobody but us writes what a shell does.
 */
export function filledCommand(template: string, wordFor: (name: string) => string | undefined): string | undefined {
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

/** Text and names of gaps in turn. Commands are ours, so that there are not many of them. */
function partsOf(template: string): readonly string[] {
  let parts = PARTS.get(template);
  if (!parts) PARTS.set(template, (parts = template.split(GAP)));
  return parts;
}
