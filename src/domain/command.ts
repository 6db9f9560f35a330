/** What every shell takes for one word and no program for an option. */
const PLAIN = /^[a-z\d._:][a-z\d._:-]*$/i;
const GAP = /\{(\w+)\}/g;

export function isPlainWord(text: string): boolean {
  return PLAIN.test(text);
}

/**
 * A command that anyone may run, filled with words that strangers chose. A word that is not plain, as one that is not
 * known, stays a gap: nobody but us writes what a shell does.
 */
export function filledCommand(template: string, words: Readonly<Record<string, unknown>>): string {
  return template.replace(GAP, (_, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined;
    return typeof word === 'string' && isPlainWord(word) ? word : `<${name}>`;
  });
}
