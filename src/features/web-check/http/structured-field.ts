/** A value of RFC 9651. Dates, byte sequences and display strings are read, but no header here uses their value. */
export type BareItem =
  | { readonly type: 'token' | 'string' | 'other'; readonly value: string }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean };

export interface Item {
  readonly value: BareItem;
  readonly parameters: ReadonlyMap<string, BareItem>;
}

/** A member of a dictionary: an item, or a list in parentheses. */
export type Member = Item | { readonly items: readonly Item[]; readonly parameters: ReadonlyMap<string, BareItem> };

class SyntaxFailure extends Error {}

const TRUE: BareItem = { type: 'boolean', value: true };
const KEY = /[a-z*][a-z0-9_.*-]{0,255}/y;
const TOKEN = /[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]{0,1023}/y;
const NUMBER = /-?(?:\d{1,12}\.\d{1,3}|\d{1,15})(?![\d.])/y;
const STRING = /"(?:[ !#-[\]-~]|\\["\\])*"/y;
const BYTES = /:[A-Za-z0-9+/=]*:/y;
const DATE = /@-?\d{1,15}(?![\d.])/y;
const DISPLAY = /%"(?:[ !#$&-~]|%[0-9a-f]{2})*"/y;
const BOOLEAN = /\?[01]/y;
const SPACES = / {0,255}/y;
const WHITESPACE = /[ \t]{0,255}/y;

/** The members of a dictionary (RFC 9651 section 4.2.2); undefined if browsers ignore the field because of its syntax. */
export function parseDictionary(text: string): ReadonlyMap<string, Member> | undefined {
  return orUndefined(() => new Reader(text).dictionary());
}

/** An item (RFC 9651 section 4.2.3); undefined if the syntax is wrong. */
export function parseItem(text: string): Item | undefined {
  return orUndefined(() => new Reader(text).onlyItem());
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxFailure) return undefined;
    throw error;
  }
}

class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text.trim();
  }

  dictionary(): ReadonlyMap<string, Member> {
    const members = new Map<string, Member>();
    while (!this.isAtEnd()) {
      const key = this.expect(KEY);
      members.set(key, this.skip('=') ? this.member() : { value: TRUE, parameters: this.parameters() });
      this.expect(WHITESPACE);
      if (this.isAtEnd()) return members;
      if (!this.skip(',')) throw new SyntaxFailure();
      this.expect(WHITESPACE);
      if (this.isAtEnd()) throw new SyntaxFailure(); // a comma at the end
    }
    return members;
  }

  onlyItem(): Item {
    const item = this.item();
    if (!this.isAtEnd()) throw new SyntaxFailure();
    return item;
  }

  private isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  private member(): Member {
    if (!this.skip('(')) return this.item();
    const items: Item[] = [];
    for (;;) {
      this.expect(SPACES);
      if (this.skip(')')) return { items, parameters: this.parameters() };
      items.push(this.item());
      if (this.text[this.at] !== ' ' && this.text[this.at] !== ')') throw new SyntaxFailure();
    }
  }

  private item(): Item {
    return { value: this.bareItem(), parameters: this.parameters() };
  }

  private parameters(): ReadonlyMap<string, BareItem> {
    const parameters = new Map<string, BareItem>();
    while (this.skip(';')) {
      this.expect(SPACES);
      const key = this.expect(KEY);
      parameters.set(key, this.skip('=') ? this.bareItem() : TRUE);
    }
    return parameters;
  }

  private bareItem(): BareItem {
    switch (this.text[this.at]) {
      case '"':
        return { type: 'string', value: this.expect(STRING).slice(1, -1).replaceAll(/\\(.)/g, '$1') };
      case '?':
        return { type: 'boolean', value: this.expect(BOOLEAN) === '?1' };
      case ':':
        return { type: 'other', value: this.expect(BYTES) };
      case '@':
        return { type: 'other', value: this.expect(DATE) };
      case '%':
        return { type: 'other', value: this.expect(DISPLAY) };
      default:
        return this.tokenOrNumber();
    }
  }

  private tokenOrNumber(): BareItem {
    return /[-\d]/.test(this.text[this.at] ?? '')
      ? { type: 'number', value: Number(this.expect(NUMBER)) }
      : { type: 'token', value: this.expect(TOKEN) };
  }

  private skip(character: string): boolean {
    const isNext = this.text[this.at] === character;
    if (isNext) this.at++;
    return isNext;
  }

  private expect(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) throw new SyntaxFailure();
    this.at += found.length;
    return found;
  }
}
