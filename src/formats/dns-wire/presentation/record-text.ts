import type { RecordData } from '../rdata/rdata.js';
import { svcKeyName, type SvcParam } from '../rdata/svc-params.js';
import { locationOf } from './location-text.js';
import { TokenReader } from './token-reader.js';
import {
  characterString,
  characterStrings,
  digestType,
  domainName,
  encoded,
  ipAddress,
  MAX_STRING_LENGTH,
  recordType,
  restOf,
  signingAlgorithm,
  u16,
  u32,
  u8,
} from './word-fields.js';

type Readers = { readonly [T in keyof RecordData]: (tokens: TokenReader) => RecordData[T] };

const target = (tokens: TokenReader) => ({ target: domainName(tokens) });
const address = (version: 4 | 6) => (tokens: TokenReader) => ({ address: ipAddress(tokens.next(), version) });

const delegationSigner = (tokens: TokenReader) => ({
  keyTag: u16(tokens),
  algorithm: signingAlgorithm(tokens),
  digestType: digestType(tokens),
  digest: restOf('hex')(tokens),
});
const publicKey = (tokens: TokenReader) => ({
  flags: u16(tokens),
  protocol: u8(tokens),
  algorithm: signingAlgorithm(tokens),
  publicKey: restOf('base64')(tokens),
});
const serviceBinding = (tokens: TokenReader) => ({
  priority: u16(tokens),
  target: domainName(tokens),
  params: svcParams(tokens),
});
const hashing = (tokens: TokenReader) => ({
  hashAlgorithm: u8(tokens),
  flags: u8(tokens),
  iterations: u16(tokens),
  salt: salt(tokens.next()),
});

/** Parsers of the presentation format for every type of the codec. They throw for data that servers refuse. */
export const RECORD_TEXT: Readers = {
  A: address(4),
  AAAA: address(6),
  NS: target,
  CNAME: target,
  PTR: target,
  DNAME: target,
  SOA: (words) => ({
    mname: domainName(words),
    rname: domainName(words),
    serial: u32(words),
    refresh: words.seconds(),
    retry: words.seconds(),
    expire: words.seconds(),
    minimum: words.seconds(),
  }),
  MX: (words) => ({ preference: u16(words), exchange: domainName(words) }),
  TXT: (words) => ({ strings: characterStrings(words) }),
  SRV: (words) => ({ priority: u16(words), weight: u16(words), port: u16(words), target: domainName(words) }),
  NAPTR: (words) => ({
    order: u16(words),
    preference: u16(words),
    flags: characterString(words),
    services: characterString(words),
    regexp: characterString(words),
    replacement: domainName(words),
  }),
  URI: (words) => ({ priority: u16(words), weight: u16(words), target: quotedBytes(words) }),
  LOC: (words) => ({ location: words.peek() === '\\#' ? opaqueData(words) : locationOf(words) }),
  SSHFP: (words) => ({ algorithm: u8(words), type: u8(words), fingerprint: restOf('hex')(words) }),
  OPENPGPKEY: (words) => ({ key: restOf('base64')(words) }),
  CAA: (words) => ({ flags: u8(words), tag: propertyTag(words), value: words.bytes() }),
  SVCB: serviceBinding,
  HTTPS: serviceBinding,
  TLSA: (words) => ({ usage: u8(words), selector: u8(words), matchingType: u8(words), data: restOf('hex')(words) }),
  DS: delegationSigner,
  CDS: delegationSigner,
  DNSKEY: publicKey,
  CDNSKEY: publicKey,
  RRSIG: (words) => ({
    typeCovered: recordType(words.next()),
    algorithm: signingAlgorithm(words),
    labels: u8(words),
    originalTtl: words.seconds(),
    expiration: timestamp(words.next()),
    inception: timestamp(words.next()),
    keyTag: u16(words),
    signer: domainName(words),
    signature: restOf('base64')(words),
  }),
  NSEC: (words) => ({ next: domainName(words), types: words.rest().map(recordType) }),
  NSEC3: (words) => ({ ...hashing(words), nextHash: base32Hex(words.next()), types: words.rest().map(recordType) }),
  NSEC3PARAM: hashing,
};

/** RFC 7553 section 4.1: the target is in quotes. */
function quotedBytes(tokens: TokenReader): Uint8Array {
  if (!tokens.isQuoted) throw new Error(`no string in quotes: ${tokens.peek()}`);
  return tokens.bytes();
}

/** RFC 8659 section 4.1: letters and digits. */
function propertyTag(tokens: TokenReader): string {
  const tag = tokens.next();
  if (!/^[a-z\d]{1,255}$/i.test(tag)) throw new Error(`no tag: ${tag}`);
  return tag;
}

function salt(word: string): Uint8Array {
  return word === '-' ? new Uint8Array() : encoded(word, 'hex');
}

/** The data of an unknown type (RFC 3597 section 5): `\# 4 0a000001`. */
export function opaqueData(tokens: TokenReader): Uint8Array {
  if (tokens.next() !== '\\#') throw new Error('data of an unknown type is written as \\# <length> <hex>');
  const length = tokens.number();
  const text = tokens.rest().join('');
  const data = Buffer.from(text, 'hex');
  if (2 * data.length !== text.length || data.length !== length)
    throw new Error(`${data.length} bytes instead of ${length}`);
  return data;
}

/** YYYYMMDDHHmmSS, or seconds since 1970 (RFC 4034 section 3.2). */
function timestamp(word: string): number {
  const iso = word.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
  const seconds = /^\d{1,10}$/.test(word) ? Number(word) : iso === word ? NaN : Date.parse(iso) / 1000;
  if (!(seconds >= 0 && seconds <= 0xffffffff)) throw new Error(`no time: ${word}`);
  return seconds;
}

const SVC_KEYS = new Map(Array.from({ length: 10 }, (_, key) => [svcKeyName(key), key]));

const SVC_VALUES: Readonly<Record<string, (value: string) => Uint8Array>> = {
  mandatory: (value) => Buffer.concat(value.split(',').map((name) => word(svcKey(name)))),
  alpn: (value) => Buffer.concat(listItems(value).map(protocolId)),
  'no-default-alpn': (value) => {
    if (value !== '') throw new Error(`no-default-alpn has no value: ${value}`);
    return new Uint8Array();
  },
  port: (value) => word(new TokenReader(value, '.').number(0xffff)),
  ipv4hint: (value) => addresses(value, 4),
  ipv6hint: (value) => addresses(value, 6),
  ech: (value) => encoded(value, 'base64'),
};

function svcParams(tokens: TokenReader): SvcParam[] {
  const params = tokens.restJoined().map((text) => {
    const [name = '', ...value] = text.split('=');
    const bare = new TokenReader(value.join('='), tokens.origin);
    const bytes = bare.left === 0 ? new Uint8Array() : bare.bytes();
    if (bare.left > 0) throw new Error(`quotes inside a value: ${text}`);
    const read = SVC_VALUES[name];
    return { key: svcKey(name), value: read ? read(Buffer.from(bytes).toString('latin1')) : bytes };
  });
  if (new Set(params.map(({ key }) => key)).size < params.length) throw new Error('a parameter twice');
  return params.sort((a, b) => a.key - b.key);
}

/** The items of a list; a backslash escapes a comma or a backslash (RFC 9460 appendix A.1). */
function listItems(value: string): string[] {
  return [...value.matchAll(/(?:^|,)((?:[^\\,]|\\.)*)/gs)].map(([, item = '']) => item.replace(/\\(.)/gs, '$1'));
}

/** RFC 9460 section 7.1.1: from 1 to 255 octets. */
function protocolId(id: string): Uint8Array {
  if (id.length === 0 || id.length > MAX_STRING_LENGTH) throw new Error(`no protocol: ${id}`);
  return Buffer.from([id.length, ...Buffer.from(id, 'latin1')]);
}

const SVC_KEY = /^key(0|[1-9]\d{0,4})$/;
const LARGEST_SVC_KEY = 0xffff;

function svcKey(name: string): number {
  const key = SVC_KEYS.get(name) ?? Number(SVC_KEY.exec(name)?.[1] ?? NaN);
  if (!(key <= LARGEST_SVC_KEY)) throw new Error(`no parameter: ${name}`);
  return key;
}

function word(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff);
}

function addresses(value: string, version: 4 | 6): Uint8Array {
  return Buffer.concat(value.split(',').map((text) => ipAddress(text, version).bytes));
}

/** Decodes the base32hex of NSEC3 hashes (RFC 4648 section 7). */
function base32Hex(text: string): Uint8Array {
  if (!/^[\da-v]{2,}$/i.test(text)) throw new Error(`no base32: ${text}`);
  const bits = Array.from(text, (digit) => parseInt(digit, 32).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (octet) => parseInt(octet, 2));
}
