import { tokenize } from './tokens.js';

export interface AuthenticationResult {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

export interface AuthenticationResults {
  /** The authentication server; Microsoft omits it. */
  authserv?: string;
  results: AuthenticationResult[];
}

/** Result words of Yahoo. */
const ALIASES = new Map([
  ['dkim_pass', 'pass'],
  ['success', 'pass'],
]);

/**
 * A word that begins the next property even where a value is expected: the registered property types, and two bare
 * names.
 */
const PROPERTY = /^(?:(?:smtp|header|body|policy|dns)\.[\w-]+|reason|action)=/i;
const OPENING_SIGN = /^[./]/;
const AWAITS_NAME = /^[\w-]+\.$/;
const INSTANCE = /^\s*i\s*=\s*(\d{1,2})\s*;/i;
const MAX_INSTANCES = 50; // RFC 8617 section 4.2.1
const MAX_JOINED_LENGTH = 1000; // no valid pair is as long; joining is quadratic in this length

/** Parses `Authentication-Results` (RFC 8601 section 2.2) leniently: words that are not `name=value` are ignored. */
export function parseAuthenticationResults(text: string): AuthenticationResults {
  const statements = splitStatements(text).map(joinLooseSigns);
  const [first] = statements[0]!;
  return {
    authserv: first === undefined || isPair(first) ? undefined : unquote(first),
    results: statements.flatMap((words) => readResult(words) ?? []),
  };
}

/**
 * Parses `ARC-Authentication-Results`, which has the instance number first (RFC 8617 section 4.1.1); 1 is the oldest.
 */
export function parseArcResults(text: string): (AuthenticationResults & { instance: number }) | undefined {
  const [opening, digits] = INSTANCE.exec(text) ?? [];
  const instance = Number(digits);
  if (opening === undefined || instance < 1 || instance > MAX_INSTANCES) return undefined;
  return { instance, ...parseAuthenticationResults(text.slice(opening.length)) };
}

function splitStatements(text: string): string[][] {
  const statements: string[][] = [[]];
  for (const { kind, text: word } of tokenize(text)) {
    const current = statements.at(-1)!;
    if (kind === 'word') current.push(word);
    else if (kind === 'semicolon' && current.length > 0) statements.push([]);
  }
  return statements;
}

/**
 * Joins words around separators with white space or comments: `dkim / 1 = pass policy . expired = 1 smtp.mailfrom = a @
 * b.example`.
 */
function joinLooseSigns(words: string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isOpen = last !== undefined && last.length < MAX_JOINED_LENGTH;
    if (isOpen && continuesValue(last, word)) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}

function continuesValue(last: string, word: string): boolean {
  if (word.startsWith('=')) return true;
  const sign = last.indexOf('=');
  if (sign < 0) return OPENING_SIGN.test(word) || last.endsWith('/') || AWAITS_NAME.test(last);
  if (/^=+$/.test(last.slice(sign))) return isValue(word);
  return word.startsWith('@') || last.endsWith('@');
}

/**
 * Whether a word after "name=" is its value and not the next pair. An equals sign is no proof: it occurs in quotes, as
 * base64 padding, and in local parts of forwarded and bounced mail (`prvs=…@`, `SRS0=…@`).
 */
function isValue(word: string): boolean {
  if (PROPERTY.test(word)) return false;
  return !isPair(word) || word.includes('@') || /^[^=]*=+$/.test(word);
}

function isPair(word: string): boolean {
  return word.includes('=') && !word.startsWith('"');
}

/** Of repeated properties the first counts, because a later one may contain text of the client. */
function readResult(words: string[]): AuthenticationResult | undefined {
  const [result, ...pairs] = words.flatMap((word) => readPair(word) ?? []);
  if (!result) return undefined;
  const [method] = result.name.split('/'); // "dkim/1" includes the version of the method
  const word = result.value.toLowerCase();
  const properties = new Map<string, string>();
  for (const { name, value } of pairs) if (!properties.has(name)) properties.set(name, value);
  return { method: method!, result: ALIASES.get(word) ?? word, properties };
}

function readPair(word: string): { name: string; value: string } | undefined {
  const sign = isPair(word) ? word.indexOf('=') : -1;
  return sign > 0 ? { name: word.slice(0, sign).toLowerCase(), value: unquote(word.slice(sign + 1)) } : undefined;
}

/** Removes quotes around the whole text only: those of `"a b"@c.example` belong to the local part. */
function unquote(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\(.)/g, '$1').trim()
    : text;
}
