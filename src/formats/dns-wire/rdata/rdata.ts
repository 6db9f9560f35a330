import { ipv4, ipv6 } from './address.js';
import { base64, hashedName, hex, salt } from './binary.js';
import { compressedDomain, domain } from './domain.js';
import { type Field, fields } from './field.js';
import { location } from './location.js';
import { recordType, timestamp, u16, u32, u8 } from './number.js';
import { svcParams } from './svc-params.js';
import { counted, quoted, strings, tag } from './text.js';
import { typeBitmap } from './type-bitmap.js';

const delegationSigner = fields({ keyTag: u16, algorithm: u8, digestType: u8, digest: hex });
const publicKey = fields({ flags: u16, protocol: u8, algorithm: u8, publicKey: base64 });
const serviceBinding = fields({ priority: u16, target: domain, params: svcParams });

/** Codecs by type; the data of all other types stays bytes. */
export const RDATA = {
  A: fields({ address: ipv4 }),
  AAAA: fields({ address: ipv6 }),
  NS: fields({ target: compressedDomain }),
  CNAME: fields({ target: compressedDomain }),
  PTR: fields({ target: compressedDomain }),
  DNAME: fields({ target: domain }),
  SOA: fields({
    mname: compressedDomain,
    rname: compressedDomain,
    serial: u32,
    refresh: u32,
    retry: u32,
    expire: u32,
    minimum: u32,
  }),
  MX: fields({ preference: u16, exchange: compressedDomain }),
  TXT: fields({ strings }),
  SRV: fields({ priority: u16, weight: u16, port: u16, target: domain }),
  NAPTR: fields({
    order: u16,
    preference: u16,
    flags: counted,
    services: counted,
    regexp: counted,
    replacement: domain,
  }),
  URI: fields({ priority: u16, weight: u16, target: quoted }),
  LOC: fields({ location }),
  CAA: fields({ flags: u8, tag, value: quoted }),
  SVCB: serviceBinding,
  HTTPS: serviceBinding,
  SSHFP: fields({ algorithm: u8, type: u8, fingerprint: hex }),
  OPENPGPKEY: fields({ key: base64 }),
  TLSA: fields({ usage: u8, selector: u8, matchingType: u8, data: hex }),
  DS: delegationSigner,
  CDS: delegationSigner,
  DNSKEY: publicKey,
  CDNSKEY: publicKey,
  RRSIG: fields({
    typeCovered: recordType,
    algorithm: u8,
    labels: u8,
    originalTtl: u32,
    expiration: timestamp,
    inception: timestamp,
    keyTag: u16,
    signer: domain,
    signature: base64,
  }),
  NSEC: fields({ next: domain, types: typeBitmap }),
  NSEC3: fields({
    hashAlgorithm: u8,
    flags: u8,
    iterations: u16,
    salt,
    nextHash: hashedName,
    types: typeBitmap,
  }),
  NSEC3PARAM: fields({ hashAlgorithm: u8, flags: u8, iterations: u16, salt }),
};

type ValueOf<F> = F extends Field<infer T> ? T : never;

/** The data of each type with a codec, such as `RecordData['MX']`. */
export type RecordData = { [T in keyof typeof RDATA]: ValueOf<(typeof RDATA)[T]> };
