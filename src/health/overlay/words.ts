const WORD = /(?:"(?:\\.|[^"\\])*"|\\.|[^\s;"\\])+|;.*/gs;
const ESCAPE = /\\(\d{3}|.)/gs;

/** The words of one line of zone text, read from left to right; a semicolon outside quotes begins a comment. */
export class Words {
  private readonly words: readonly string[];
  /** Of the next one: to take words from the front of thousands moves all others. */
  private at = 0;

  constructor(
    line: string,
    readonly origin: string,
  ) {
    this.words = (line.match(WORD) ?? []).filter((word) => !word.startsWith(';'));
  }

  get left(): number {
    return this.words.length - this.at;
  }

  peek(): string {
    return this.words[this.at] ?? '';
  }

  next(): string {
    const word = this.words[this.at];
    if (word === undefined) throw new Error('the line ends too early');
    this.at++;
    return word;
  }

  /** A number, refused when the word is none. */
  number(): number {
    const word = this.next();
    if (!/^\d+$/.test(word)) throw new Error(`no number: ${word}`);
    return Number(word);
  }

  /** A name made absolute: `@` is the origin, and without a trailing dot it is relative to it. */
  name(): string {
    const word = this.next();
    if (word === '@') return this.origin;
    if (word.endsWith('.')) return word;
    return this.origin === '.' ? `${word}.` : `${word}.${this.origin}`;
  }

  /** A character string as bytes: quotes taken off, escapes resolved, everything else UTF-8. */
  bytes(): Uint8Array {
    const parts = this.next()
      .replace(/^"(.*)"$/s, '$1')
      .split(ESCAPE);
    return Buffer.concat(
      parts.map((part, i) => (i % 2 === 1 && /^\d{3}$/.test(part) ? Buffer.of(Number(part)) : Buffer.from(part))),
    );
  }

  rest(): string[] {
    const rest = this.words.slice(this.at);
    this.at = this.words.length;
    return rest;
  }
}
