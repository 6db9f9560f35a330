/** A piece of evidence: a name, a measure, or a few names to be listed. */
export type Param = string | number | readonly string[];
export type Params = Readonly<Record<string, Param>>;

const MAX_LENGTH = 120;
const MAX = 5;
/** The last entry of a shortened list. */
export const MORE = '…';

/** Shortens foreign text for use as evidence. */
export function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

/** Control characters, bidirectional controls and separators: they are invisible, and some can fake line breaks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Fast path for printable ASCII, which most texts are. */
const PLAIN = /^[\x20-\x7e]*$/;

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** Foreign text on one line, with invisible characters escaped: a line break becomes `\u{a}`. */
export function escapeInvisible(text: string): string {
  return PLAIN.test(text)
    ? text
    : text.replace(INVISIBLE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** C0 and C1 controls except tab and line ends, line and paragraph separators, and bidirectional controls. */
const CONTROLS = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes foreign control characters in a text of several lines: ESC becomes `\u{1b}`. Line breaks stay. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** The first items as evidence, without duplicates. */
export function firstFew(items: Iterable<string>): readonly string[] {
  const all = [...new Set(items)];
  return all.length > MAX ? [...all.slice(0, MAX).map(shorten), MORE] : all.map(shorten);
}
