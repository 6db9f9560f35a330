import type { RecordData } from '../../dns-wire/rdata/rdata.js';
import { svcKeyName, type SvcParam } from '../../dns-wire/rdata/svc-params.js';
import type { RecordType } from '../../dns-wire/record-type.js';
import { IpAddress } from '../../domain/ip-address.js';
import { Words } from './words.js';

type Readers = { readonly [T in keyof RecordData]: (words: Words) => RecordData[T] };

const target = (words: Words) => ({ target: words.name() });
const address = (words: Words) => ({ address: ipAddress(words.next()) });
const rest = (encoding: 'hex' | 'base64') => (words: Words) => {
  const text = words.rest().join('');
  const bytes = Buffer.from(text, encoding);
  if (encoding === 'hex' && 2 * bytes.length !== text.length) throw new Error(`no hexadecimal digits: ${text}`);
  return bytes;
};

const delegationSigner = (words: Words) => ({
  keyTag: words.number(),
  algorithm: words.number(),
  digestType: words.number(),
  digest: rest('hex')(words),
});
const publicKey = (words: Words) => ({
  flags: words.number(),
  protocol: words.number(),
  algorithm: words.number(),
  publicKey: rest('base64')(words),
});
const serviceBinding = (words: Words) => ({ priority: words.number(), target: words.name(), params: svcParams(words) });
const hashing = (words: Words) => ({
  hashAlgorithm: words.number(),
  flags: words.number(),
  iterations: words.number(),
  salt: Buffer.from(words.next().replace('-', ''), 'hex'),
});

/** Reads the record data of every type that the codec understands. */
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
    refresh: words.number(),
    retry: words.number(),
    expire: words.number(),
    minimum: words.number(),
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

/** RFC 3597 section 5: `\# 4 0a000001`. */
export function opaqueData(words: Words): Uint8Array {
  if (words.next() !== '\\#') throw new Error('data of an unknown type is written as \\# <length> <hex>');
  const length = words.number();
  const data = Buffer.from(words.rest().join(''), 'hex');
  if (data.length !== length) throw new Error(`${data.length} bytes instead of ${length}`);
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
  alpn: (value) => Buffer.concat(value.split(',').map((id) => Buffer.from([id.length, ...Buffer.from(id)]))),
  port: (value) => word(Number(value)),
  ipv4hint: addresses,
  ipv6hint: addresses,
  ech: (value) => Buffer.from(value, 'base64'),
};

function svcParams(words: Words): SvcParam[] {
  const params = words.rest().map((text) => {
    const [name = '', ...value] = text.split('=');
    const bare = new Words(value.join('='), words.origin);
    const bytes = bare.left === 0 ? new Uint8Array() : bare.bytes();
    const read = SVC_VALUES[name];
    return { key: svcKey(name), value: read ? read(Buffer.from(bytes).toString()) : bytes };
  });
  return params.sort((a, b) => a.key - b.key);
}

function svcKey(name: string): number {
  return SVC_KEYS.get(name) ?? Number(name.replace(/^key/, ''));
}

function word(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff);
}

function addresses(value: string): Uint8Array {
  return Buffer.concat(value.split(',').map((text) => ipAddress(text).bytes));
}

/** The alphabet of NSEC3's hashes (RFC 4648 section 7). */
function base32Hex(text: string): Uint8Array {
  const bits = Array.from(text, (digit) => parseInt(digit, 32).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (octet) => parseInt(octet, 2));
}
