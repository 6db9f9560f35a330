import { DomainName } from '#base/domain/domain-name.js';
import { withoutRootDot } from '#base/domain/host-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { isTypo } from '#base/domain/typo.js';
import { inPlainCharacters } from '#formats/records/stray-character.js';
import { formatTerm, parseTerm, type SpfTerm } from '#formats/records/spf-term.js';
import { spanOf } from '#formats/records/text-span.js';
import { termInAscii } from './term-in-ascii.js';

/**
 * The intended terms of a text in RFC 7208 syntax: joined, split and misspelled terms are corrected. Undefined if a
 * word is ambiguous, because it may name a sender.
 */
export function intendedTerms(text: string): readonly string[] | undefined {
  const words = text
    .split(/\s+/)
    .map(termInAscii)
    .flatMap((word) => (isClear(word) ? [word] : wordsIn(word)));
  const terms = rejoinWords(words)
    .flatMap((word) => (isClear(word) ? [word] : splitJoinedTerms(word)))
    .filter((word) => !/^v=spf1$/i.test(word)) // from a second record that was appended
    .map(correctKeyword);
  return terms.every(isClear) ? terms.map((term) => formatTerm(parseTerm(spanOf(term)).record)) : undefined;
}

/** Whether a syntactically valid term was meant as another one: several joined terms, or `include=` for `include:`. */
export function isGarbled(term: SpfTerm): boolean {
  if (term.kind === 'unreadable') return true;
  if (term.kind === 'modifier') return MECHANISMS.includes(term.name.toLowerCase());
  const domain = 'domain' in term ? term.domain : undefined;
  return domain !== undefined && !domain.includes('%') && !isPlausibleName(domain);
}

/** Whether a name has a known public suffix or is reserved. Other names may be typos of a sender. */
export function isPlausibleName(name: string): boolean {
  const host = DomainName.parseHost(withoutRootDot(name));
  return host !== undefined && (RESERVED.test(host.ascii) || host.hasKnownSuffix);
}

const RESERVED = /\.(?:example|internal|invalid|local|localhost|test)$/; // RFC 2606, RFC 6761, RFC 6762

const MAX_TERM_LENGTH = 300; // a term has a keyword and a name
const MECHANISMS = ['include', 'exists', 'ip4', 'ip6', 'a', 'mx', 'ptr'];

function isClear(word: string): boolean {
  return word !== '' && isReadable(word) && !isGarbled(parseTerm(spanOf(word)).record);
}

function isReadable(word: string): boolean {
  return parseTerm(spanOf(word)).faults.length === 0;
}

/** Splits at spaces, punctuation and quotes. */
function wordsIn(text: string): string[] {
  return inPlainCharacters(text)
    .split(/[\s;,"']+/)
    .filter((word) => word !== '');
}

/** Joins terms that contain a space, such as `include: example.com`, `ip4 192.0.2.1` and `- all`. */
function rejoinWords(words: readonly string[]): string[] {
  const done: string[] = [];
  for (const word of words) {
    const before = done.at(-1);
    if (before === undefined || before.length > MAX_TERM_LENGTH || isReadable(before)) done.push(word);
    else if (/[:=]$/.test(before) && !/[:=]/.test(valueStart(word))) done[done.length - 1] = `${before}${word}`;
    else if (/^[:=]/.test(word)) done[done.length - 1] = `${before}${word}`;
    else if (/^[-+~?]$/.test(before) && /^\+?all$/i.test(word)) done[done.length - 1] = `${before}all`;
    else if (/^[-+~?]?(?:include|exists|ip[46])$/i.test(before) && isValue(word))
      done[done.length - 1] = `${before}:${word}`;
    else done.push(word);
  }
  return done;
}

/** Empty for an IP address, whose colons do not separate a keyword. */
function valueStart(word: string): string {
  return IpAddress.parse(word.replace(/\/\d+$/, '')) ? '' : word;
}

function isValue(word: string): boolean {
  return isPlausibleName(word) || IpAddress.parse(word.replace(/\/\d+$/, '')) !== undefined;
}

/** Start of another term within a word. Short keywords count only after a complete name or address. */
const START = /[-+~?]?(?:include|exists|redirect|ipv?[46]|ptr|mx|exp|a)[:=]|v=spf1|[-+~?]all$/gi;
const SHORT = /^(?:[-+~?]?(?:ptr|mx|exp|a)[:=]|-all)$/i;

function splitJoinedTerms(word: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { index, 0: keyword } of word.matchAll(START)) {
    if (index === start || index - start > MAX_TERM_LENGTH) continue;
    const before = word.slice(start, index);
    if (/[:=]$/.test(before) || (SHORT.test(keyword) && !isWhole(before))) continue;
    pieces.push(before);
    start = index;
  }
  return [...pieces, word.slice(start)];
}

/** Whether the term is complete. */
function isWhole(term: string): boolean {
  if (/^[-+~?]?(?:a|mx|ptr)$/i.test(term)) return true;
  const value = term.replace(/^[^:=]*[:=]/, '');
  return isValue(value);
}

const BY_NAME = ['include', 'exists', 'redirect'];

/** Corrects the keyword: for an address by its version, otherwise by the nearest known keyword. */
function correctKeyword(word: string): string {
  if (/^[-+~?_=.]{0,2}al{1,3}\.?$/i.test(word)) return `${/[-~?+]/.exec(word)?.[0] ?? ''}all`;
  const [, sign = '', name = '', colons, value = ''] = /^([-+~?]?)([a-z\d]*)([:=]+)([^:=].*)?$/i.exec(word) ?? [];
  if (colons === undefined) return addressTerm(sign, word) ?? word;
  const keyword = name.toLowerCase();
  const known = BY_NAME.find(
    (one) => keyword === one || (keyword.length >= MIN_KEYWORD_LENGTH && isTypo(keyword, one)),
  );
  const target = value.replace(/^https?:\/+/i, '').replace(/\/$/, ''); // a name that was copied as a URL
  if (known === 'redirect') return `redirect=${target}`;
  if (known !== undefined) return `${sign}${known}:${target}`;
  if (/^[ipv46]{2,4}$/.test(keyword) || keyword === 'a' || keyword === 'mx') {
    const host = /^ip[46]$/.test(keyword) && isPlausibleHost(value) ? `${sign}a:${value}` : undefined;
    return addressTerm(sign, value) ?? host ?? (MECHANISMS.includes(keyword) ? `${sign}${keyword}:${value}` : word);
  }
  return MECHANISMS.includes(keyword) ? `${sign}${keyword}:${value}` : word;
}

const MIN_KEYWORD_LENGTH = 5;

/** A host name, as opposed to a mistyped address. */
function isPlausibleHost(value: string): boolean {
  return /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\.?$/i.test(value);
}

/** The ip4 or ip6 term of an address or network. */
function addressTerm(sign: string, value: string): string | undefined {
  const [, address = '', prefix = ''] = /^([\da-f.:]+?)\.?(\/\d+)?$/i.exec(value) ?? [];
  const version = IpAddress.parse(address)?.version;
  if (version === undefined) return undefined;
  const term = `${sign}ip${version}:${address}${prefix}`;
  return isReadable(term) ? term : undefined;
}
