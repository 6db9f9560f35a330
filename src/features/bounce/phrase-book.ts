import { normalizePhrase } from './phrase.js';
import type { PhraseRow, PhraseSource } from './phrases.data.js';
import type { Reason } from './reason.js';

/** How much words say: common ones only as far as the codes allow it, weak ones only where nothing else speaks. */
export type Strength = 'clear' | 'common' | 'weak';

const STRENGTHS: Partial<Record<PhraseSource, Strength>> = { words: 'common', weak: 'weak' };

/** A phrase of the table, with the codes that it belongs to. */
export interface Phrase {
  readonly written: string;
  readonly meaning: Reason;
  readonly provider: string;
  /** Position in the table: the first phrase that matches counts. */
  readonly order: number;
  readonly strength: Strength;
  /** Another reason for which servers use the same words. */
  readonly also: Reason | undefined;
  /** A mark of a provider such as `[TSS04]` is more specific than words. */
  readonly isMark: boolean;
  readonly replyCode: string | undefined;
  readonly status: string | undefined;
}

interface Atom {
  readonly text: string;
  readonly isClass: boolean;
  /** Whether other words may precede it. */
  readonly hasGap: boolean;
}

interface Pattern {
  readonly phrase: Phrase;
  readonly atoms: readonly Atom[];
}

type Span = readonly [start: number, end: number];

const WORD = /[a-z\dа-я]+/g;
const FIRST_WORD = /^[a-z\dа-я]+(?= |$)/;
/** A code or a range of codes before the words of a phrase. */
const CODES = /^(?:([245]\d\d) )?(?:([245]\.\d\.\d{1,3}(?:-\d{1,3})?) )?/;
const MARK = /[A-Z]{2}|[\d_]{3}|[#[/]/;
/** Maximum distance; parts further apart are in different sentences. */
const MAX_GAP = 80;
/** Letters that a word shares with its inflected forms. */
const SHORT = 3;
/** Words as short as `mime`, which begins the name of a provider, match only as a whole. */
const WHOLE = 4;
const MAX_OCCURRENCES = 40;

/** Finds the phrases of the table in a text by their first word, so that a thousand phrases cost little more than one. */
export class PhraseBook {
  private readonly byWord = new Map<string, Pattern[]>();
  private readonly byClass = new Map<string, Pattern[]>();
  /** Phrases that begin with punctuation or within a word. */
  private readonly others: Pattern[] = [];
  private readonly classByWord = new Map<string, { readonly name: string; readonly word: string }[]>();
  private readonly otherWords: { readonly name: string; readonly word: string }[] = [];

  constructor(rows: readonly PhraseRow[], vocabulary: Readonly<Record<string, readonly string[]>>) {
    for (const [order, [meaning, provider, evidence, list, also]] of rows.entries())
      for (const written of list.split('|').map((one) => one.trim())) {
        const [codes = '', replyCode, status] = CODES.exec(written) ?? [];
        const phrase = {
          written,
          meaning,
          provider,
          order,
          strength: STRENGTHS[evidence] ?? 'clear',
          also,
          isMark: MARK.test(written.slice(codes.length)),
          replyCode,
          status,
        };
        this.add({ phrase, atoms: atomsOf(written.slice(codes.length)) });
      }
    for (const [name, words] of Object.entries(vocabulary))
      for (const word of words.map((one) => normalizePhrase(one))) {
        const [first] = FIRST_WORD.exec(word) ?? [];
        if (first === undefined || /[^a-z\dа-я '-]/.test(word[0]!)) this.otherWords.push({ name, word });
        else append(this.classByWord, prefixOf(word), { name, word });
      }
  }

  /** The phrases in a normalized text, in the order of the table. */
  in(text: string): Phrase[] {
    const classes = this.classesIn(text);
    const found = new Set<Phrase>();
    const test = ({ phrase, atoms }: Pattern, end: number) => {
      if (!found.has(phrase) && hasAtoms(text, classes, atoms, end)) found.add(phrase);
    };
    for (const pattern of this.others) {
      const { text: first } = pattern.atoms[0]!;
      const at = text.indexOf(first);
      if (at >= 0) test(pattern, at + first.length);
    }
    for (const { 0: word, index } of text.matchAll(WORD))
      for (const pattern of this.byWord.get(word) ?? []) {
        const { text: first } = pattern.atoms[0]!;
        if (text.startsWith(first, index)) test(pattern, index + first.length);
      }
    for (const [name, spans] of classes)
      for (const pattern of this.byClass.get(name) ?? []) for (const [, end] of spans) test(pattern, end);
    return [...found].sort((a, b) => a.order - b.order);
  }

  private add(pattern: Pattern): void {
    const [first] = pattern.atoms;
    if (first === undefined) return;
    if (first.isClass) return append(this.byClass, first.text, pattern);
    const isPart = pattern.atoms.length === 1 && !first.text.includes(' ') && first.text.length > WHOLE;
    const [word] = isPart ? [] : (FIRST_WORD.exec(first.text) ?? []);
    if (word === undefined) this.others.push(pattern);
    else append(this.byWord, word, pattern);
  }

  private classesIn(text: string): Map<string, Span[]> {
    const classes = new Map<string, Span[]>();
    const note = (name: string, start: number, end: number) => {
      const spans = classes.get(name);
      if (spans === undefined) classes.set(name, [[start, end]]);
      else if (spans.length < MAX_OCCURRENCES) spans.push([start, end]);
    };
    for (const { 0: whole, index } of text.matchAll(WORD))
      for (const { name, word } of this.classByWord.get(prefixOf(whole)) ?? [])
        if (text.startsWith(word, index) && (word.length > WHOLE || whole === word || word.includes(' ')))
          note(name, index, endOfWord(text, index + word.length));
    for (const { name, word } of this.otherWords)
      for (let at = text.indexOf(word), n = 0; at >= 0 && n < MAX_OCCURRENCES; at = text.indexOf(word, at + 1), n++)
        note(name, at, at + word.length);
    for (const spans of classes.values()) spans.sort(([a], [b]) => a - b);
    return classes;
  }
}

/** The first letters, which a word shares with its inflected forms. */
function prefixOf(word: string): string {
  return (FIRST_WORD.exec(word)?.[0] ?? word).slice(0, SHORT);
}

const IN_WORD = /[a-z\dа-я]/;

/** The end of the word that a shorter one begins. */
function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && IN_WORD.test(text[end]!)) end++;
  return end;
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function atomsOf(written: string): Atom[] {
  return written.split('…').flatMap((segment) =>
    normalizePhrase(segment)
      .trim()
      .split(/(\{[a-z]+\})/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part, i) => ({
        text: part.replace(/[{}]/g, ''),
        isClass: part.startsWith('{'),
        hasGap: i === 0,
      })),
  );
}

/** Whether the atoms after the first one follow its end. */
function hasAtoms(
  text: string,
  classes: ReadonlyMap<string, readonly Span[]>,
  [, ...others]: readonly Atom[],
  start: number,
): boolean {
  let from = start;
  for (const { text: wanted, isClass, hasGap } of others) {
    const last = from + (hasGap ? MAX_GAP : 1);
    if (isClass) {
      const span = classes.get(wanted)?.find(([at]) => at >= from && at <= last);
      if (span === undefined) return false;
      [, from] = span;
    } else {
      const at = text.slice(from, last + wanted.length).indexOf(wanted);
      if (at < 0) return false;
      from += at + wanted.length;
    }
  }
  return true;
}
