interface Entry<T> {
  readonly parts: readonly string[];
  readonly value: T;
}

const WORD = /[a-z\d]+/g;
/** What is further apart belongs to another sentence. */
const LONGEST_GAP = 80;
const SHORT = 3;
const FIRST_WORD = /^[a-z\d]+(?= )/;
const WHOLE_WORD = /^[a-z\d]+(?= |$)/;

/** Finds phrases in a text by their first word, so that a thousand of them cost little more than one. */
export class PhraseIndex<T> {
  private readonly byWord = new Map<string, Entry<T>[]>();
  /** They begin with a sign, or are part of a word. */
  private readonly others: Entry<T>[] = [];

  constructor(phrases: Iterable<readonly [phrase: string, value: T]>) {
    for (const [phrase, value] of phrases) {
      const parts = phrase.split('…').map((part) => part.trim().toLowerCase());
      // A word alone may be part of a longer one, but not where others must follow it, nor one as short as ssl: names have it.
      const isWhole = parts.length > 1 || phrase.length <= SHORT;
      const [word] = (isWhole ? WHOLE_WORD : FIRST_WORD).exec(parts[0]!) ?? [];
      const entry = { parts, value };
      if (word === undefined) this.others.push(entry);
      else this.byWord.set(word, [...(this.byWord.get(word) ?? []), entry]);
    }
  }

  /** The value of each phrase that is in the text, which is in lower case with single spaces. */
  in(text: string): Set<T> {
    const found = new Set<T>();
    for (const { parts, value } of this.others) if (hasParts(text, parts, text.indexOf(parts[0]!))) found.add(value);
    for (const { 0: word, index } of text.matchAll(WORD))
      for (const { parts, value } of this.byWord.get(word) ?? [])
        if (!found.has(value) && text.startsWith(parts[0]!, index) && hasParts(text, parts, index)) found.add(value);
    return found;
  }
}

/** Whether the parts follow each other, the first at this place, the others not far behind. */
function hasParts(text: string, [first = '', ...others]: readonly string[], start: number): boolean {
  if (start < 0) return false;
  let from = start + first.length;
  for (const part of others) {
    const at = text.slice(from, from + LONGEST_GAP + part.length).indexOf(part);
    if (at < 0) return false;
    from += at + part.length;
  }
  return true;
}
