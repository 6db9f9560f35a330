import type { RecordData } from '../rdata/rdata.js';
import { svcKeyName, type SvcParam } from '../rdata/svc-params.js';
import type { RecordType } from '../record-type.js';
import { IpAddress } from '../../domain/ip-address.js';
import { TokenReader } from './token-reader.js';

type Readers = { readonly [T in keyof RecordData]: (tokens: TokenReader) => RecordData[T] };

const target = (tokens: TokenReader) => ({ target: tokens.name() });
const address = (tokens: TokenReader) => ({ address: ipAddress(tokens.next()) });
const rest = (encoding: 'hex' | 'base64') => (tokens: TokenReader) => {
  const text = tokens.rest().join('');
  const bytes = Buffer.from(text, encoding);
  if (encoding === 'hex' && 2 * bytes.length !== text.length) throw new Error(`no hexadecimal digits: ${text}`);
  return bytes;
};

const delegationSigner = (tokens: TokenReader) => ({
  keyTag: tokens.number(),
  algorithm: tokens.number(),
  digestType: tokens.number(),
  digest: rest('hex')(tokens),
});
const publicKey = (tokens: TokenReader) => ({
  flags: tokens.number(),
  protocol: tokens.number(),
  algorithm: tokens.number(),
  publicKey: rest('base64')(tokens),
});
const serviceBinding = (tokens: TokenReader) => ({
  priority: tokens.number(),
  target: tokens.name(),
  params: svcParams(tokens),
});
const hashing = (tokens: TokenReader) => ({
  hashAlgorithm: tokens.number(),
  flags: tokens.number(),
  iterations: tokens.number(),
  salt: Buffer.from(tokens.next().replace('-', ''), 'hex'),
});

/** Parsers of the presentation format for every type of the codec. */
export const RECORD_TEXT: Readers = {
  A: address,
  AAAA: address,
  NS: target,
  CNAME: target,
  PTR: target,
  DNAME: target,
  SOA: (words) => ({
    mname: words.name(),
    rname: words.name(),
    serial: words.number(),
    refresh: words.seconds(),
    retry: words.seconds(),
    expire: words.seconds(),
    minimum: words.seconds(),
  }),
  MX: (words) => ({ preference: words.number(), exchange: words.name() }),
  TXT: (words) => ({ strings: Array.from({ length: words.left }, () => words.bytes()) }),
  SRV: (words) => ({ priority: words.number(), weight: words.number(), port: words.number(), target: words.name() }),
  NAPTR: (words) => ({
    order: words.number(),
    preference: words.number(),
    flags: words.bytes(),
    services: words.bytes(),
    regexp: words.bytes(),
    replacement: words.name(),
  }),
  URI: (words) => ({ priority: words.number(), weight: words.number(), target: words.bytes() }),
  LOC: (words) => ({ location: opaqueData(words) }),
  SSHFP: (words) => ({ algorithm: words.number(), type: words.number(), fingerprint: rest('hex')(words) }),
  OPENPGPKEY: (words) => ({ key: rest('base64')(words) }),
  CAA: (words) => ({ flags: words.number(), tag: words.next(), value: words.bytes() }),
  SVCB: serviceBinding,
  HTTPS: serviceBinding,
  TLSA: (words) => ({
    usage: words.number(),
    selector: words.number(),
    matchingType: words.number(),
    data: rest('hex')(words),
  }),
  DS: delegationSigner,
  CDS: delegationSigner,
  DNSKEY: publicKey,
  CDNSKEY: publicKey,
  RRSIG: (words) => ({
    typeCovered: words.next() as RecordType,
    algorithm: words.number(),
    labels: words.number(),
    originalTtl: words.number(),
    expiration: seconds(words.next()),
    inception: seconds(words.next()),
    keyTag: words.number(),
    signer: words.name(),
    signature: rest('base64')(words),
  }),
  NSEC: (words) => ({ next: words.name(), types: words.rest() as RecordType[] }),
  NSEC3: (words) => ({ ...hashing(words), nextHash: base32Hex(words.next()), types: words.rest() as RecordType[] }),
  NSEC3PARAM: hashing,
};

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

function ipAddress(text: string): IpAddress {
  const parsed = IpAddress.parse(text);
  if (!parsed) throw new Error(`no address: ${text}`);
  return parsed;
}

function seconds(timestamp: string): number {
  const iso = timestamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z');
  return Date.parse(iso) / 1000;
}

const SVC_KEYS = new Map(Array.from({ length: 10 }, (_, key) => [svcKeyName(key), key]));

const SVC_VALUES: Readonly<Record<string, (value: string) => Uint8Array>> = {
  mandatory: (value) => Buffer.concat(value.split(',').map((name) => word(svcKey(name)))),
  alpn: (value) => Buffer.concat(listItems(value).map((id) => Buffer.from([id.length, ...Buffer.from(id, 'latin1')]))),
  port: (value) => word(Number(value)),
  ipv4hint: addresses,
  ipv6hint: addresses,
  ech: (value) => Buffer.from(value, 'base64'),
};

function svcParams(tokens: TokenReader): SvcParam[] {
  const params = tokens.rest().map((text) => {
    const [name = '', ...value] = text.split('=');
    const bare = new TokenReader(value.join('='), tokens.origin);
    const bytes = bare.left === 0 ? new Uint8Array() : bare.bytes();
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

const SVC_KEY = /^key(\d{1,5})$/;
const LARGEST_SVC_KEY = 0xffff;

function svcKey(name: string): number {
  const key = SVC_KEYS.get(name) ?? Number(SVC_KEY.exec(name)?.[1] ?? NaN);
  if (!(key <= LARGEST_SVC_KEY)) throw new Error(`no parameter: ${name}`);
  return key;
}

function word(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff);
}

function addresses(value: string): Uint8Array {
  return Buffer.concat(value.split(',').map((text) => ipAddress(text).bytes));
}

/** Decodes the base32hex of NSEC3 hashes (RFC 4648 section 7). */
function base32Hex(text: string): Uint8Array {
  const bits = Array.from(text, (digit) => parseInt(digit, 32).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (octet) => parseInt(octet, 2));
}
