/** A part of a structured field (RFC 5322 section 3.2); quotes and brackets belong to the word they are in. */
export interface Token {
  kind: 'word' | 'comment' | 'semicolon';
  text: string;
}

const BRACKETED = /<[^\s<>]*>|\[[^\s[\]]*\]/y;

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const ends = closings(text);
  let wordStart = -1;
  const endWord = (end: number) => {
    if (wordStart >= 0) tokens.push({ kind: 'word', text: text.slice(wordStart, end) });
    wordStart = -1;
  };
  for (let at = 0; at < text.length;) {
    const char = text[at]!;
    const end = endOf(char, at, ends, text) ?? at + 1;
    if (char === '(' && ends.has(at)) {
      endWord(at);
      tokens.push({ kind: 'comment', text: text.slice(at + 1, end - 1) });
    } else if (char === ';') {
      endWord(at);
      tokens.push({ kind: 'semicolon', text: char });
    } else if (isSpace(char)) {
      endWord(at);
    } else if (wordStart < 0) {
      wordStart = at;
    }
    at = end;
  }
  endWord(text.length);
  return tokens;
}

/** The text without its comments, its quoted strings emptied: what is left of punctuation has a meaning. */
export function outline(text: string): string {
  const ends = closings(text);
  let rest = '';
  for (let at = 0; at < text.length;) {
    const end = ends.get(at);
    if (end === undefined) rest += text[at]!;
    else rest += text[at] === '(' ? ' ' : '""';
    at = end ?? at + 1;
  }
  return rest;
}

/** What is pasted from a web page has spaces of other kinds, too. */
function isSpace(char: string): boolean {
  return char <= ' ' || (char > '~' && char.trim() === '');
}

/** Where each comment and quoted string ends; one that is never closed is none, so a stray sign hides nothing. */
function closings(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const lastQuote = text.lastIndexOf('"');
  const comments: number[] = [];
  let quote = -1;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '\\' && (quote >= 0 || comments.length > 0)) at++;
    else if (quote >= 0) {
      if (char !== '"') continue;
      ends.set(quote, at + 1);
      quote = -1;
    } else if (char === '"' && comments.length === 0 && at < lastQuote) quote = at;
    else if (char === '(') comments.push(at);
    else if (char === ')' && comments.length > 0) ends.set(comments.pop()!, at + 1);
  }
  return ends;
}

/** Where what opens with this character ends, if it opens anything. */
function endOf(char: string, at: number, ends: Map<number, number>, text: string): number | undefined {
  if (char === '(' || char === '"') return ends.get(at);
  if (char !== '<' && char !== '[') return undefined;
  BRACKETED.lastIndex = at;
  return BRACKETED.test(text) ? BRACKETED.lastIndex : undefined;
}
