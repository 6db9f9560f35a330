import { DomainName } from '../domain/domain-name.js';
import { IpAddress } from '../domain/ip-address.js';
import { readDomain, readHost, readSelector } from '../domain/typed-name.js';
import type { Fields } from './json-rpc.js';

/** How an argument was read that is not what a tool takes. */
export interface Reading {
  readonly field: string;
  readonly given: string;
  readonly read: string;
}

export interface ReadArguments {
  readonly input: Fields;
  readonly readings: readonly Reading[];
}

/** What people call a type, and where its TXT record is. */
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
const LONGEST_TYPE = 40;
const WORDS = ['lang', 'kind', 'response'];
const LONGEST_WORD = 20;

/** Most calls have a name and nothing else: those need no second look. */
const MORE_THAN_A_NAME = /[^\p{L}\p{M}\p{N}.-]/u;

/**
 * What was meant by the arguments of a call: a URL, an email address, a host with its port or the name of a record become the
 * domain, name, selector and type that a tool takes. What a tool takes as it is stays as it is.
 */
export function readArguments(given: Fields): ReadArguments {
  let input = given;
  for (const read of [wordsIn, typeIn, selectorIn, domainIn, nameIn]) {
    const found = read(input);
    if (found) input = { ...input, ...found };
  }
  if (input === given) return { input, readings: [] };
  const readings = Object.entries(input).flatMap(([field, read]) => {
    const before = given[field];
    if (read === before || typeof read !== 'string') return [];
    return [{ field, given: typeof before === 'string' ? before : '', read }];
  });
  return { input, readings };
}

/** Words of which there are a few, all of them in lower case. */
function wordsIn(given: Fields): Fields | undefined {
  const read = WORDS.flatMap((field) => {
    const text = given[field];
    if (typeof text !== 'string' || text.length > LONGEST_WORD) return [];
    const word = text.trim().toLowerCase();
    return word === text ? [] : [[field, word] as const];
  });
  return read.length > 0 ? Object.fromEntries(read) : undefined;
}

/** Some are TXT records in truth, at a name of their own. */
function typeIn({ name, type }: Fields): Fields | undefined {
  if (typeof type !== 'string' || type.length > LONGEST_TYPE) return undefined;
  const word = type.trim().toUpperCase();
  const key = word.replace(/[\s_]+/g, '-');
  if (key === 'DKIM' && typeof name === 'string' && name.includes(DOMAIN_KEY)) return { type: 'TXT' };
  const prefix = TXT_AT.get(key);
  if (prefix === undefined) return /\s|^\d+$/.test(type) ? { type: named(word) } : undefined;
  const isWhole = typeof name !== 'string' || name.toLowerCase().includes(prefix.slice(prefix.lastIndexOf('_')));
  const domain = isWhole ? undefined : readDomain(name);
  return { type: 'TXT', ...(domain && { name: `${prefix}${domain.ascii}` }) };
}

/** `16`, `TYPE 16` and `MX records` are types as well. */
function named(word: string): string {
  const [first = '', second = ''] = word.split(/\s+/, 2);
  if (/^\d+$/.test(first)) return `TYPE${first}`;
  return first === 'TYPE' ? `TYPE${second}` : first;
}

/** The whole name of a DKIM record, be it in the place of the domain, contains both. */
function selectorIn({ selector, domain }: Fields): Fields | undefined {
  const isInDomain = selector === undefined && typeof domain === 'string' && domain.includes(DOMAIN_KEY);
  const text = isInDomain ? domain : selector;
  if (typeof text !== 'string') return undefined;
  const found = readSelector(text);
  const isSame = typeof domain === 'string' && DomainName.parse(domain)?.ascii === found.domain?.ascii;
  return { selector: found.selector, ...(found.domain && !isSame && { domain: found.domain.ascii }) };
}

function domainIn({ domain }: Fields): Fields | undefined {
  if (typeof domain !== 'string' || !MORE_THAN_A_NAME.test(domain) || DomainName.parse(domain)) return undefined;
  const read = readDomain(domain);
  return read && { domain: read.ascii };
}

function nameIn({ name, type }: Fields): Fields | undefined {
  if (typeof name !== 'string' || !MORE_THAN_A_NAME.test(name)) return undefined;
  if (DomainName.parseHost(name) || IpAddress.parse(name)) return undefined;
  const read = readHost(name, typeof type === 'string' ? type : '');
  return read === undefined ? undefined : { name: read };
}
