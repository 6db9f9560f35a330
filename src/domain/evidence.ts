/** A piece of evidence: a name, a measure, or a few names to be listed. */
export type Param = string | number | readonly string[];
export type Params = Readonly<Record<string, Param>>;

const LONGEST = 120;
const MOST = 5;
/** The last of a list that is not shown to its end. */
export const MORE = '…';

/** Foreign text as evidence: long enough to be recognized, no longer. */
export function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Control characters, and those that turn the direction of what follows: nobody sees them, and some forge lines. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Most texts: all of it is seen, which is found out sooner than what every other character is. */
const PLAIN = /^[\x20-\x7e]*$/;

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** Foreign text on one line, with everything in it to be seen: a line break is `\u{a}`. */
export function visible(text: string): string {
  return PLAIN.test(text)
    ? text
    : text.replace(INVISIBLE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** A few of many as evidence, each once. */
export function few(items: Iterable<string>): readonly string[] {
  const all = [...new Set(items)];
  return all.length > MOST ? [...all.slice(0, MOST).map(cut), MORE] : all.map(cut);
}
