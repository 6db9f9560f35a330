/** What every shell takes for one word and no program for an option. */
const PLAIN = /^[a-z\d._:][a-z\d._:-]*$/i;
const GAP = /\{(\w+)\}/g;

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
  const words = [...template.matchAll(GAP)].map(([, name]) => wordFor(name!));
  if (!words.every((word) => word !== undefined && isSafeWord(word))) return undefined;
  let next = 0;
  return template.replace(GAP, () => words[next++]!);
}
