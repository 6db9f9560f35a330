interface Entry<T> {
  readonly parts: readonly string[];
  readonly value: T;
}

const WORD = /[a-z\d]+/g;
const FIRST_WORD = /^[a-z\d]+(?= )/;

/** Finds phrases in a text by their first word, so that a thousand of them cost little more than one. */
export class PhraseIndex<T> {
  private readonly byWord = new Map<string, Entry<T>[]>();
  /** They begin with a sign, or are part of a word. */
  private readonly others: Entry<T>[] = [];

  constructor(phrases: Iterable<readonly [phrase: string, value: T]>) {
    for (const [phrase, value] of phrases) {
      const parts = phrase.split('…').map((part) => part.trim().toLowerCase());
      const [word] = FIRST_WORD.exec(parts[0]!) ?? [];
      const entry = { parts, value };
      if (word === undefined) this.others.push(entry);
      else this.byWord.set(word, [...(this.byWord.get(word) ?? []), entry]);
    }
  }

  /** The value of each phrase that is in the text, which is in lower case with single spaces. */
  in(text: string): Set<T> {
    const found = new Set<T>();
    for (const { parts, value } of this.others) if (hasParts(text, parts, 0)) found.add(value);
    const tried = new Set<Entry<T>>();
    for (const { 0: word, index } of text.matchAll(WORD))
      for (const entry of this.byWord.get(word) ?? []) {
        if (tried.has(entry) || !text.startsWith(entry.parts[0]!, index)) continue;
        tried.add(entry); // where the first part is first, there is most room for the others
        if (hasParts(text, entry.parts, index)) found.add(entry.value);
      }
    return found;
  }
}

/** Whether the parts are in the text, in this order. */
function hasParts(text: string, parts: readonly string[], start: number): boolean {
  let from = start;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
