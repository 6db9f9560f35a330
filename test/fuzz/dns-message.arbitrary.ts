import type { Arbitrary } from 'fast-check';
import { fc } from '../properties.js';
import type { Message } from '#formats/dns-wire/message.js';
import { LABEL_TEXT } from '#formats/dns-wire/name.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import { typeName } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord, UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { IpAddress } from '#base/domain/ip-address.js';

const u8 = fc.nat(0xff);
const u16 = fc.nat(0xffff);
const u32 = fc.nat(0xffffffff);
const bytes = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((value) => new Uint8Array(value));
const rest = bytes(0, 80);
const counted = bytes(0, 255);

const label = bytes(1, 12).map((octets) => Array.from(octets, (octet) => LABEL_TEXT[octet]!).join(''));
const anyName = fc.array(label, { maxLength: 6 }).map((labels) => labels.map((text) => `${text}.`).join('') || '.');
// Repeated names, so that compression is used.
const name = fc.oneof(fc.constantFrom('example.com.', 'www.example.com.', 'Example.com.', 'com.', '.'), anyName);
const types = fc.uniqueArray(u16, { maxLength: 8 }).map((codes) => codes.sort((a, b) => a - b).map(typeName));
const svcParams = fc
  .uniqueArray(fc.record({ key: u16, value: rest }), { maxLength: 6, selector: ({ key }) => key })
  .map((params) => params.sort((a, b) => a.key - b.key));

const target = fc.record({ target: name });
const address = (size: 4 | 16) => fc.record({ address: bytes(size, size).map((value) => IpAddress.of(value)) });
const ds = fc.record({ keyTag: u16, algorithm: u8, digestType: u8, digest: rest });
const dnskey = fc.record({ flags: u16, protocol: u8, algorithm: u8, publicKey: rest });
const serviceBinding = fc.record({ priority: u16, target: name, params: svcParams });

const DATA: { [T in UnderstoodType]: Arbitrary<RecordData[T]> } = {
  A: address(4),
  AAAA: address(16),
  NS: target,
  CNAME: target,
  PTR: target,
  DNAME: target,
  SOA: fc.record({ mname: name, rname: name, serial: u32, refresh: u32, retry: u32, expire: u32, minimum: u32 }),
  MX: fc.record({ preference: u16, exchange: name }),
  TXT: fc.record({ strings: fc.array(counted, { minLength: 1, maxLength: 4 }) }),
  SRV: fc.record({ priority: u16, weight: u16, port: u16, target: name }),
  CAA: fc.record({ flags: u8, tag: fc.stringMatching(/^[a-z0-9]{1,15}$/), value: rest }),
  NAPTR: fc.record({
    order: u16,
    preference: u16,
    flags: counted,
    services: counted,
    regexp: counted,
    replacement: name,
  }),
  URI: fc.record({ priority: u16, weight: u16, target: rest }),
  LOC: fc.record({ location: rest }),
  SSHFP: fc.record({ algorithm: u8, type: u8, fingerprint: rest }),
  OPENPGPKEY: fc.record({ key: rest }),
  SVCB: serviceBinding,
  HTTPS: serviceBinding,
  TLSA: fc.record({ usage: u8, selector: u8, matchingType: u8, data: rest }),
  DS: ds,
  CDS: ds,
  DNSKEY: dnskey,
  CDNSKEY: dnskey,
  RRSIG: fc.record({
    typeCovered: u16.map(typeName),
    algorithm: u8,
    labels: u8,
    originalTtl: u32,
    expiration: u32,
    inception: u32,
    keyTag: u16,
    signer: name,
    signature: rest,
  }),
  NSEC: fc.record({ next: name, types }),
  NSEC3: fc.record({ hashAlgorithm: u8, flags: u8, iterations: u16, salt: counted, nextHash: counted, types }),
  NSEC3PARAM: fc.record({ hashAlgorithm: u8, flags: u8, iterations: u16, salt: counted }),
};

const typed = fc.oneof(
  ...Object.entries(DATA).map(([type, data]) =>
    fc.record({ type: fc.constant(type), data: data as Arbitrary<unknown> }),
  ),
  fc.record({ type: fc.constantFrom('HINFO', 'KX', 'TYPE65280'), data: rest }),
);
const record = fc
  .tuple(fc.record({ name, class: u16, ttl: fc.nat(0x7fffffff) }), typed)
  .map(([owner, data]) => ({ ...owner, ...data }) as ResourceRecord);
const section = fc.array(record, { maxLength: 5 });
const edns = fc.record({
  udpPayloadSize: u16,
  version: u8,
  dnssecOk: fc.boolean(),
  options: fc.array(fc.record({ code: u16, data: rest }), { maxLength: 3 }),
});
const flags = { qr: fc.boolean(), aa: fc.boolean(), tc: fc.boolean(), rd: fc.boolean() };
const moreFlags = { ra: fc.boolean(), ad: fc.boolean(), cd: fc.boolean() };

/** Any message in the normal form that decoding returns. */
export const dnsMessage: Arbitrary<Message> = fc
  .record({
    id: u16,
    ...flags,
    ...moreFlags,
    opcode: fc.nat(15),
    rcode: fc.nat(0xfff),
    questions: fc.array(fc.record({ name, type: u16.map(typeName), class: u16 }), { maxLength: 2 }),
    answers: section,
    authorities: section,
    additionals: section,
    edns: fc.option(edns, { nil: undefined }),
  })
  .map(({ edns: opt, rcode, ...message }) =>
    opt ? { ...message, rcode, edns: opt } : { ...message, rcode: rcode & 0xf },
  );
