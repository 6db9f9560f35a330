import { IpAddress } from '#base/domain/ip-address.js';
import { parseReceivedDate } from './received-date.js';
import { tokenize, type Token } from './tokens.js';

/** The clauses of a `Received` field, without comments. */
export interface Received {
  from?: string;
  by?: string;
  with?: string;
  date?: string;
  timestamp?: number;
}

/** Keywords that start a clause (RFC 5321 section 4.4, RFC 8314 section 4.3), and two that servers add. */
const KEYWORDS = new Set(['from', 'by', 'with', 'via', 'id', 'for', 'tls', 'using', 'orcpt']);
const KEYWORD_LENGTH = 5;
const PICKUP = /^mail pickup service$/i; // Exchange, for a message that was not received over SMTP
const DATE_START = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?|\d{4}-\d{2}-\d{2}.*)$/i;
const MAX_DATE_LENGTH = 8; // words

export function parseReceived(text: string): Received {
  const tokens = tokenize(text);
  const parts = tokens.filter(({ kind }) => kind !== 'comment');
  const { start, date, timestamp } = findDate(parts);
  const clauses = readClauses(parts.slice(0, start));

  const comment = tokens.find(({ kind }) => kind === 'comment');
  const saysAllInComment = comment === tokens[0] && !clauses.has('from') && !clauses.has('by'); // qmail writes everything in a comment
  return {
    from: clientOf(clauses.get('from'), comment),
    by: saysAllInComment ? comment?.text.trim() || undefined : list(firstWords(clauses.get('by')?.filter(namesHost))),
    with: list(protocols(clauses.get('with'))),
    date,
    timestamp,
  };
}

/** The date is after the last semicolon; some servers omit the semicolon, others add text after the date. */
function findDate(parts: Token[]): { start: number; date?: string; timestamp?: number } {
  const dateAt = (start: number) => parseReceivedDate(phrase(parts.slice(start, start + MAX_DATE_LENGTH)));
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

/** The words after each keyword, which is a whole word outside comments, quotes and brackets; commas are dropped. */
function readClauses(parts: Token[]): Map<string, string[][]> {
  const clauses = new Map<string, string[][]>();
  let words: string[] = [];
  for (const { kind, text } of parts) {
    const keyword = text.length <= KEYWORD_LENGTH ? text.toLowerCase() : '';
    if (kind === 'semicolon') words = [];
    else if (!KEYWORDS.has(keyword)) {
      const word = text.endsWith(',') ? text.slice(0, -1) : text;
      if (word !== '') words.push(word);
    } else {
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

/** The HELO name of the client; without one, its IP address if nothing else is in the comment. */
function clientOf([words]: string[][] = [], comment: Token | undefined): string | undefined {
  if (!words) return undefined;
  const [first] = words;
  if (first === undefined) return /^\[[^\]]*\]$/.test(comment?.text ?? '') ? bracketedAddress(comment) : undefined;
  if (PICKUP.test(words.join(' '))) return words.join(' ');
  return first.startsWith('?') ? bracketedAddress(comment) : first;
}

/** "by uid 1000" names a user, not a host. */
function namesHost([first]: string[]): boolean {
  return first?.toLowerCase() !== 'uid';
}

/** "with cipher" is about TLS, not about the protocol. */
function protocols(clauses: string[][] = []): string[] {
  return clauses.filter(([first]) => first && first.toLowerCase() !== 'cipher').map((words) => words.join(' '));
}

function list(values: string[]): string | undefined {
  return values.length > 0 ? values.join('; ') : undefined;
}

/** Gmail writes `?192.168.1.5?` for a client without a name; its IP address is in the comment. */
function bracketedAddress(comment: Token | undefined): string | undefined {
  const [bracketed, address] = /\[(?:IPv6:)?([^[\]]*)\]/i.exec(comment?.text ?? '') ?? [];
  return address !== undefined && IpAddress.parse(address) ? bracketed : undefined;
}
