/** A block of HCL: `resource "type" "name" { … }`. */
export interface HclBlock {
  readonly kind: string;
  readonly labels: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

const TOKEN = /\s+|#[^\n]*|([A-Za-z_][\w.-]*)|(-?\d+)|("(?:\\.|[^"\\\n])*")|([{}[\]=,])/y;

/** Reads the part of HCL that our export uses; throws at anything else. A template in a string is an error unless it is `${var.…}`. */
export function readHcl(text: string): readonly HclBlock[] {
  const words: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`no HCL: ${text.slice(at, at + 60)}`);
    const [, name, number, quoted, mark] = match;
    const word = name ?? number ?? quoted ?? mark;
    if (word !== undefined) words.push(word);
  }
  return new Reader(words).blocks();
}

class Reader {
  private at = 0;

  constructor(private readonly words: readonly string[]) {}

  blocks(): HclBlock[] {
    const blocks: HclBlock[] = [];
    while (this.at < this.words.length) blocks.push(this.block(this.next()));
    return blocks;
  }

  private block(kind: string): HclBlock {
    const labels: string[] = [];
    while (this.peek() !== '{') labels.push(String(unquoted(this.next())));
    return { kind, labels, body: this.body() };
  }

  private body(): Record<string, unknown> {
    const body: Record<string, unknown> = {};
    this.expect('{');
    while (this.peek() !== '}') {
      const name = this.next();
      if (this.peek() === '=') {
        this.expect('=');
        if (name in body) throw new Error(`twice: ${name}`);
        body[name] = this.value();
      } else body[name] = [...((body[name] as object[] | undefined) ?? []), this.body()];
      if (this.peek() === ',') this.next();
    }
    this.expect('}');
    return body;
  }

  private value(): unknown {
    if (this.peek() === '{') return this.body();
    if (this.peek() !== '[') return unquoted(this.next());
    const values: unknown[] = [];
    this.expect('[');
    while (this.peek() !== ']') {
      values.push(this.value());
      if (this.peek() === ',') this.next();
    }
    this.expect(']');
    return values;
  }

  private peek(): string {
    return this.words[this.at] ?? '';
  }

  private next(): string {
    const word = this.words[this.at++];
    if (word === undefined) throw new Error('the text ends too early');
    return word;
  }

  private expect(word: string): void {
    const found = this.next();
    if (found !== word) throw new Error(`${word} is missing before ${found}`);
  }
}

function unquoted(word: string): string | number {
  if (/^-?\d+$/.test(word)) return Number(word);
  if (!word.startsWith('"')) return word;
  const inner = word.slice(1, -1).replace(/^\$\{var\.\w+\}/, 'var');
  if (/[$%]\{/.test(inner)) throw new Error(`a template: ${word}`);
  return inner.replace(/\\(?:u([\da-f]{4})|(["\\]))/gi, (_, code: string | undefined, mark: string) =>
    code === undefined ? mark : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
