import { IpAddress } from '../domain/ip-address.js';
import { parseReceivedDate } from './received-date.js';
import { tokenize, type Token } from './tokens.js';

/** What one server wrote into its `Received` field, comments left out. */
export interface Received {
  from?: string;
  by?: string;
  with?: string;
  date?: string;
  timestamp?: number;
}

/** The words that start a clause (RFC 5321 section 4.4), and two that servers add. */
const KEYWORDS = new Set(['from', 'by', 'with', 'via', 'id', 'for', 'using', 'orcpt']);
const DATE_START = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?|\d{4}-\d{2}-\d{2}.*)$/i;
const LONGEST_DATE = 8; // words

export function parseReceived(text: string): Received {
  const tokens = tokenize(text);
  const parts = tokens.filter(({ kind }) => kind !== 'comment');
  const { start, ...date } = findDate(parts);
  const clauses = readClauses(parts.slice(0, start));

  const [from] = firstWords(clauses.get('from'));
  const comment = tokens.find(({ kind }) => kind === 'comment');
  const saysAllInComment = comment === tokens[0] && !clauses.has('from') && !clauses.has('by'); // qmail
  return {
    from: from?.startsWith('?') ? bracketedAddress(comment) : from,
    by: saysAllInComment ? comment?.text.trim() || undefined : list(firstWords(clauses.get('by'))),
    with: list(protocols(clauses.get('with'))),
    ...date,
  };
}

/** The date stands after the last semicolon; some servers forget that one, others write on after the date. */
function findDate(parts: Token[]): { start: number; date?: string; timestamp?: number } {
  const dateAt = (start: number) => parseReceivedDate(phrase(parts.slice(start, start + LONGEST_DATE)));
  const afterSemicolon = parts.findLastIndex(({ kind }) => kind === 'semicolon') + 1;
  const inPlace = dateAt(afterSemicolon);
  if (inPlace) return { start: afterSemicolon, ...inPlace };
  const start = parts.findLastIndex(({ text }, i) => DATE_START.test(text) && dateAt(i));
  if (start >= 0) return { start, ...dateAt(start) };
  if (afterSemicolon === 0) return { start: parts.length };
  return { start: afterSemicolon, date: phrase(parts.slice(afterSemicolon)) || undefined };
}

function phrase(parts: Token[]): string {
  return parts.map(({ text }) => text).join(' ');
}

/** The words after each keyword, which is a whole word outside comments, quotes and brackets. */
function readClauses(parts: Token[]): Map<string, string[][]> {
  const clauses = new Map<string, string[][]>();
  let words: string[] = [];
  for (const { kind, text } of parts) {
    const keyword = text.toLowerCase();
    if (kind === 'semicolon') words = [];
    else if (!KEYWORDS.has(keyword)) words.push(text);
    else {
      words = [];
      const earlier = clauses.get(keyword);
      if (earlier) earlier.push(words);
      else clauses.set(keyword, [words]);
    }
  }
  return clauses;
}

function firstWords(clauses: string[][] = []): string[] {
  return clauses.map(([first]) => first).filter((first) => first !== undefined);
}

/** "with cipher" tells of TLS, not of the protocol. */
function protocols(clauses: string[][] = []): string[] {
  return clauses.filter(([first]) => first && first.toLowerCase() !== 'cipher').map((words) => words.join(' '));
}

function list(values: string[]): string | undefined {
  return values.length > 0 ? values.join('; ') : undefined;
}

/** Gmail writes `?192.168.1.5?` for a client that gave no name; the address it came from is in the comment. */
function bracketedAddress(comment: Token | undefined): string | undefined {
  const [bracketed, address] = /\[(?:IPv6:)?([^\]]*)\]/i.exec(comment?.text ?? '') ?? [];
  return address !== undefined && IpAddress.parse(address) ? bracketed : undefined;
}
