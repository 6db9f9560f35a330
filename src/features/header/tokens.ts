/** A token of a structured field (RFC 5322 section 3.2); quotes and brackets are part of their word. */
export interface Token {
  kind: 'word' | 'comment' | 'semicolon';
  text: string;
}

const BRACKETED = /<[^\s<>]*>|\[[^\s[\]]*\]/y;
/** Character codes, since comparing one-character strings takes longer than the rest. */
const [SPACE, QUOTE, OPEN, CLOSE, SEMICOLON, LESS, BRACKET, BACKSLASH, TILDE] = [
  0x20, 0x22, 0x28, 0x29, 0x3b, 0x3c, 0x5b, 0x5c, 0x7e,
] as const;
/** Characters that are only part of a word, which most are. */
const PLAIN = Uint8Array.from({ length: TILDE + 1 }, (_, code) =>
  code > SPACE && !/["(;<[\\]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const NONE: ReadonlyMap<number, number> = new Map();

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const ends = findClosings(text);
  let wordStart = -1;
  const endWord = (end: number) => {
    if (wordStart >= 0) tokens.push({ kind: 'word', text: text.slice(wordStart, end) });
    wordStart = -1;
  };
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (PLAIN[code] === 1) {
      if (wordStart < 0) wordStart = at;
      at++;
      continue;
    }
    const end = endOf(code, at, ends, text) ?? at + 1;
    if (code === OPEN && end > at + 1) {
      endWord(at);
      tokens.push({ kind: 'comment', text: text.slice(at + 1, end - 1) });
    } else if (code === SEMICOLON) {
      endWord(at);
      tokens.push({ kind: 'semicolon', text: ';' });
    } else if (isSpace(code)) {
      endWord(at);
    } else if (wordStart < 0) {
      wordStart = at;
    }
    at = end;
  }
  endWord(text.length);
  return tokens;
}

/** The text without comments and with quoted strings emptied, so that the remaining punctuation is syntax. */
export function syntaxOutline(text: string): string {
  const ends = findClosings(text);
  if (ends.size === 0) return text;
  let rest = '';
  for (let at = 0; at < text.length;) {
    const end = ends.get(at);
    if (end === undefined) rest += text[at]!;
    else rest += text[at] === '(' ? ' ' : '""';
    at = end ?? at + 1;
  }
  return rest;
}

/** Text pasted from web pages contains other kinds of spaces. */
function isSpace(code: number): boolean {
  return code <= SPACE || (code > TILDE && String.fromCharCode(code).trim() === '');
}

/** The ends of comments and quoted strings; an unclosed one is ignored, so that a stray character hides nothing. */
function findClosings(text: string): ReadonlyMap<number, number> {
  const lastQuote = text.lastIndexOf('"');
  if (lastQuote < 0 && !text.includes('(')) return NONE;
  const ends = new Map<number, number>();
  const comments: number[] = [];
  let quote = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (PLAIN[code] === 1 && code !== CLOSE) continue;
    if (code === BACKSLASH && (quote >= 0 || comments.length > 0)) at++;
    else if (quote >= 0) {
      if (code !== QUOTE) continue;
      ends.set(quote, at + 1);
      quote = -1;
    } else if (code === QUOTE && comments.length === 0 && at < lastQuote) quote = at;
    else if (code === OPEN) comments.push(at);
    else if (code === CLOSE && comments.length > 0) ends.set(comments.pop()!, at + 1);
  }
  return ends;
}

/** The end of the comment, string or bracket that opens with this character, if any. */
function endOf(code: number, at: number, ends: ReadonlyMap<number, number>, text: string): number | undefined {
  if (code === OPEN || code === QUOTE) return ends.get(at);
  if (code !== LESS && code !== BRACKET) return undefined;
  BRACKETED.lastIndex = at;
  return BRACKETED.test(text) ? BRACKETED.lastIndex : undefined;
}
