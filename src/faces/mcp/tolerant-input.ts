import { DomainName } from '#base/domain/domain-name.js';
import { domainWithin, hostWithin, pageWithin, readDomain, readSelector } from '#platform/edge/params/typed-name.js';
import type { Interpretation } from './interpretation.js';
import type { Fields } from './json-rpc.js';
import { readNestedArguments } from './nested-input.js';
import { parseLanguage } from './tool-language.js';

export interface ReadArguments {
  readonly input: Fields;
  readonly readings: readonly Interpretation[];
}

/** Names that are not record types, with the prefix of their TXT record. */
const TXT_AT: ReadonlyMap<string, string> = new Map([
  ['SPF', ''],
  ['DMARC', '_dmarc.'],
  ['BIMI', 'default._bimi.'],
  ['MTA-STS', '_mta-sts.'],
  ['MTASTS', '_mta-sts.'],
  ['TLS-RPT', '_smtp._tls.'],
  ['TLSRPT', '_smtp._tls.'],
]);
const DOMAIN_KEY = '._domainkey.';
const MAX_TYPE_LENGTH = 40;
const WORDS = ['lang', 'kind', 'response'];
const MAX_WORD_LENGTH = 20;
const MAX_ID_LENGTH = 100;

/** What a tool says about its arguments. */
export interface Reading {
  readonly readsPages?: boolean;
  readonly hasExactId?: boolean;
}

/**
 * Interprets the arguments of a call: a URL, an email address, a host with its port or the name of a record become the
 * domain, name, selector and type that the tool needs; of a URL also the path, if the tool reads pages. Valid arguments
 * stay unchanged.
 */
export function readArguments(given: Fields, { readsPages = false, hasExactId = false }: Reading = {}): ReadArguments {
  const nested = readNestedArguments(given);
  let input = nested.fields;
  const readers = [
    ...[wordsIn, languageIn, ...(hasExactId ? [] : [idsIn]), typeIn, selectorIn],
    ...[...(readsPages ? [pageIn] : []), domainIn, nameIn],
  ];
  for (const read of readers) {
    const found = read(input);
    if (found) input = { ...input, ...found };
  }
  const readings = Object.entries(input).flatMap(([field, read]) => {
    const before = given[field];
    if (read === before || typeof read !== 'string') return [];
    return [{ field, given: typeof before === 'string' ? before : '', read }];
  });
  return { input, readings: [...nested.readings, ...readings] };
}

/** Enumerated values in lower case. */
function wordsIn(given: Fields): Fields | undefined {
  const read = WORDS.flatMap((field) => {
    const text = given[field];
    if (typeof text !== 'string' || text.length > MAX_WORD_LENGTH) return [];
    const word = text.trim().toLowerCase();
    return word === text ? [] : [[field, word] as const];
  });
  return read.length > 0 ? Object.fromEntries(read) : undefined;
}

/** A tag with a region, or the name of a language. */
function languageIn({ lang }: Fields): Fields | undefined {
  const read = parseLanguage(lang);
  return read === undefined || read === lang ? undefined : { lang: read };
}

/** IDs as texts show them, in brackets, or in capitals. */
function idsIn(given: Fields): Fields | undefined {
  const read = ['id', 'finding'].flatMap((field) => {
    const text = given[field];
    if (typeof text !== 'string' || text.length > MAX_ID_LENGTH) return [];
    const id = text.replace(/[[\]\s]/g, '').toLowerCase();
    return id === text ? [] : [[field, id] as const];
  });
  return read.length > 0 ? Object.fromEntries(read) : undefined;
}

/** SPF, DMARC and similar types are TXT records at the name with a prefix. */
function typeIn({ name, type }: Fields): Fields | undefined {
  if (typeof type !== 'string' || type.length > MAX_TYPE_LENGTH) return undefined;
  const word = type.trim().toUpperCase();
  const key = word.replace(/[\s_]+/g, '-');
  if (key === 'DKIM' && typeof name === 'string' && name.includes(DOMAIN_KEY)) return { type: 'TXT' };
  const prefix = TXT_AT.get(key);
  if (prefix === undefined) return /\s|^\d+$/.test(type) ? { type: parseTypeName(word) } : undefined;
  const isWhole = typeof name !== 'string' || name.toLowerCase().includes(prefix.slice(prefix.lastIndexOf('_')));
  const domain = isWhole ? undefined : readDomain(name);
  return { type: 'TXT', ...(domain && { name: `${prefix}${domain.ascii}` }) };
}

/** Accepts `16`, `TYPE 16` and `MX records` as types. */
function parseTypeName(word: string): string {
  const [first = '', second = ''] = word.split(/\s+/, 2);
  if (/^\d+$/.test(first)) return `TYPE${first}`;
  return first === 'TYPE' ? `TYPE${second}` : first;
}

/** The full name of a DKIM record, as selector or as domain, contains both. */
function selectorIn({ selector, domain }: Fields): Fields | undefined {
  const isInDomain = selector === undefined && typeof domain === 'string' && domain.includes(DOMAIN_KEY);
  const text = isInDomain ? domain : selector;
  if (typeof text !== 'string') return undefined;
  const found = readSelector(text);
  const isSame = typeof domain === 'string' && DomainName.parse(domain)?.ascii === found.domain?.ascii;
  return { selector: found.selector, ...(found.domain && !isSame && { domain: found.domain.ascii }) };
}

/** The URL of a page, as domain or as path. */
function pageIn({ domain, path }: Fields): Fields | undefined {
  if (typeof path !== 'string')
    return path === undefined && typeof domain === 'string' ? pageWithin(domain) : undefined;
  if (path.startsWith('/')) return undefined;
  const page = pageWithin(path);
  return { path: page?.domain === domain ? page?.path : `/${path}` };
}

function domainIn({ domain }: Fields): Fields | undefined {
  const read = typeof domain === 'string' ? domainWithin(domain) : undefined;
  return read === undefined ? undefined : { domain: read };
}

function nameIn({ name, type }: Fields): Fields | undefined {
  const read = typeof name === 'string' ? hostWithin(name, typeof type === 'string' ? type : '') : undefined;
  return read === undefined ? undefined : { name: read };
}
