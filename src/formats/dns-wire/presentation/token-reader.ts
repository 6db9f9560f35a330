import { LABEL_TEXT, nameToWire, wireLabels } from '../name.js';

/** A quoted string is a word of its own, also directly after another word. */
const WORD = /"(?:\\.|[^"\\])*"|(?:\\.|[^\s;"\\])+|\\|;.*/gs;
const DURATION = /^(?:\d+|(?:\d+[smhdw])+)$/i;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
const LARGEST_TIME = 0xffffffff; // RFC 1035 section 3.2.1
/** Characters that are written with an escape in one spelling of a name. */
const SPECIAL = /[\\"()@$;]/;
const ESCAPE = /\\(\d{3}|.)/gs;
const QUOTED = /^"(.*)"$/s;

const TAB = 0x09;
const SPACE = 0x20;
const QUOTE = 0x22;
const SEMICOLON = 0x3b;
const BACKSLASH = 0x5c;
const TILDE = 0x7e;
const NONE: ReadonlySet<number> = new Set();

/** Reads the words of one line of zone text from left to right; a semicolon outside quotes begins a comment. */
export class TokenReader {
  private readonly words: readonly string[];
  /** Indexes of words that begin where the one before ends. */
  private readonly glued: ReadonlySet<number>;
  /** Index of the next word: shifting words off an array of thousands would be quadratic. */
  private at = 0;

  constructor(
    line: string,
    readonly origin: string,
  ) {
    const words = plainWords(line);
    [this.words, this.glued] = words ? [words, NONE] : wordsOf(line);
  }

  get left(): number {
    return this.words.length - this.at;
  }

  peek(): string {
    return this.words[this.at] ?? '';
  }

  /** Whether the next word is a string in quotes. */
  get isQuoted(): boolean {
    return this.peek().charCodeAt(0) === QUOTE;
  }

  next(): string {
    const word = this.words[this.at];
    if (word === undefined) throw new Error('the line ends too early');
    this.at++;
    return word;
  }

  /** Reads a number that its field can hold; throws if the word is no such number. */
  number(largest = Number.MAX_SAFE_INTEGER): number {
    const word = this.next();
    if (!/^\d+$/.test(word) || Number(word) > largest) throw new Error(`no number up to ${largest}: ${word}`);
    return Number(word);
  }

  /** Reads a time in seconds: `3600`, or `1h30m` in BIND's notation, in which each number has a unit. */
  seconds(): number {
    const word = this.next();
    const seconds = DURATION.test(word) ? secondsOf(word.toLowerCase()) : NaN;
    if (!(seconds <= LARGEST_TIME)) throw new Error(`no time: ${word}`);
    return seconds;
  }

  /** Reads a name and makes it absolute: `@` is the origin, and without a trailing dot it is relative to the origin. */
  name(): string {
    const word = unquoted(this.next());
    if (word === '@') return this.origin;
    const name = endsInDot(word) ? word : this.origin === '.' ? `${word}.` : `${word}.${this.origin}`;
    return SPECIAL.test(word) ? withUsualEscapes(name) : name; // the origin has been read in the same way
  }

  /** Reads a character-string as bytes: without quotes, escapes resolved, everything else as UTF-8. */
  bytes(): Uint8Array {
    const word = this.next();
    if (word === '\\') throw new Error('an escape without a character');
    const parts = unquoted(word).split(ESCAPE);
    return Buffer.concat(parts.map((part, i) => (i % 2 === 1 ? escaped(part) : Buffer.from(part))));
  }

  /** Reads the rest of the line; words without white space between them are one: `alpn="h2"`. */
  restJoined(): string[] {
    const joined: string[] = [];
    for (; this.at < this.words.length; this.at++) {
      if (this.glued.has(this.at) && joined.length > 0) joined.push(joined.pop()! + this.words[this.at]!);
      else joined.push(this.words[this.at]!);
    }
    return joined;
  }

  rest(): string[] {
    const rest = this.words.slice(this.at);
    this.at = this.words.length;
    return rest;
  }
}

/** Fast path for lines of printable ASCII without quotes, escapes and comments. Undefined for all others. */
function plainWords(line: string): string[] | undefined {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === SPACE || code === TAB) {
      if (at > start) words.push(line.slice(start, at));
      start = at + 1;
    } else if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH || code === SEMICOLON)
      return undefined;
  }
  if (line.length > start) words.push(line.slice(start));
  return words;
}

function wordsOf(line: string): [string[], ReadonlySet<number>] {
  const words: string[] = [];
  const glued = new Set<number>();
  let end = -1;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    if (word.startsWith(';')) break;
    if (index === end) glued.add(words.length);
    words.push(word);
    end = index + word.length;
  }
  return [words, glued];
}

function unquoted(word: string): string {
  return word.charCodeAt(0) === QUOTE ? word.replace(QUOTED, '$1') : word;
}

/** The octet of three digits, or the character itself. */
function escaped(text: string): Buffer {
  if (!/^\d/.test(text)) return Buffer.from(text);
  if (text.length !== 3 || Number(text) > 0xff) throw new Error(`no octet: ${text}`);
  return Buffer.of(Number(text));
}

/** The same name in one spelling: `\065` is `A`, and only special characters are escaped. */
function withUsualEscapes(name: string): string {
  const labels = wireLabels(nameToWire(name));
  return Array.from(labels, (label) => `${Array.from(label, (byte) => LABEL_TEXT[byte]!).join('')}.`).join('');
}

/** Whether the name ends with a dot that is not escaped. */
function endsInDot(word: string): boolean {
  if (!word.endsWith('.')) return false;
  let escapes = 0;
  while (word.at(-2 - escapes) === '\\') escapes++;
  return escapes % 2 === 0;
}

function secondsOf(text: string): number {
  let sum = 0;
  let digits = '';
  for (const letter of text) {
    const unit = UNITS[letter];
    if (unit === undefined) digits += letter;
    else [sum, digits] = [sum + Number(digits) * unit, ''];
  }
  return sum + Number(digits);
}
