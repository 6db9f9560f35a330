import { Buffer } from 'node:buffer';
import { encodeMessage } from '../dist/formats/dns-wire/encode-message.js';
import { IpAddress } from '../dist/base/domain/ip-address.js';

const NAME = 'www.example.com.';
const ZONE = 'example.com.';
const bytes = (length) => Uint8Array.from({ length }, (_, i) => (i * 167) & 0xff);
const text = (value) => Buffer.from(value);
const record = (name, type, data, ttl = 300) => ({ name, type, class: 1, ttl, data });
const address = (value) => ({ address: IpAddress.parse(value) });

const signature = (name, typeCovered) =>
  record(name, 'RRSIG', {
    typeCovered,
    algorithm: 13,
    labels: 2,
    originalTtl: 3600,
    expiration: 1_795_000_000,
    inception: 1_794_000_000,
    keyTag: 31_589,
    signer: ZONE,
    signature: bytes(64),
  });

const soa = record(ZONE, 'SOA', {
  mname: 'ns1.example.com.',
  rname: 'hostmaster.example.com.',
  serial: 2026111501,
  refresh: 7200,
  retry: 3600,
  expire: 1209600,
  minimum: 3600,
});

function answer(name, type, answers, { rcode = 0, authorities = [], additionals = [] } = {}) {
  const flags = { qr: true, opcode: 0, aa: false, tc: false, rd: true, ra: true, ad: true, cd: false };
  const edns = { udpPayloadSize: 1232, version: 0, dnssecOk: true, options: [] };
  const questions = [{ name, type, class: 1 }];
  return Buffer.from(encodeMessage({ id: 0, ...flags, rcode, questions, answers, authorities, additionals, edns }));
}

/** The answers that a health check of a signed domain receives, as packets. */
export function answers() {
  const hosts = ['ns1', 'ns2', 'ns3', 'ns4'].map((label) => `${label}.${ZONE}`);
  const mails = ['aspmx', 'alt1', 'alt2', 'alt3', 'alt4'].map((label) => `${label}.mail.example.net.`);
  const spf = 'v=spf1 include:_spf.example.net include:spf.mail.example.org ip4:192.0.2.0/24 -all';
  return [
    answer(NAME, 'A', [record(NAME, 'A', address('192.0.2.1')), signature(NAME, 'A')]),
    answer(NAME, 'AAAA', [record(NAME, 'AAAA', address('2001:db8::1')), record(NAME, 'AAAA', address('2001:db8::2'))]),
    answer(NAME, 'A', [
      record(NAME, 'CNAME', { target: 'www.example.com.cdn.example.net.' }),
      record('www.example.com.cdn.example.net.', 'CNAME', { target: 'e1234.a.edge.example.org.' }),
      ...[1, 2, 3, 4].map((host) => record('e1234.a.edge.example.org.', 'A', address(`198.51.100.${host}`), 20)),
    ]),
    answer(
      ZONE,
      'MX',
      mails.map((exchange, i) => record(ZONE, 'MX', { preference: 10 * i, exchange })),
    ),
    answer(ZONE, 'TXT', [
      record(ZONE, 'TXT', { strings: [text(spf)] }),
      record(ZONE, 'TXT', { strings: [text('site-verification=dQw4w9WgXcQdQw4w9WgXcQdQw4w9WgXcQdQw4w9WgXcQ')] }),
      record(ZONE, 'TXT', { strings: [bytes(255), bytes(150)] }),
    ]),
    answer(
      ZONE,
      'NS',
      hosts.map((target) => record(ZONE, 'NS', { target })),
      {
        additionals: hosts.flatMap((host, i) => [
          record(host, 'A', address(`192.0.2.${i + 1}`)),
          record(host, 'AAAA', address(`2001:db8::${i + 1}`)),
        ]),
      },
    ),
    answer(ZONE, 'DNSKEY', [
      record(ZONE, 'DNSKEY', { flags: 256, protocol: 3, algorithm: 13, publicKey: bytes(64) }),
      record(ZONE, 'DNSKEY', { flags: 257, protocol: 3, algorithm: 13, publicKey: bytes(64) }),
      signature(ZONE, 'DNSKEY'),
    ]),
    answer(`_dmarc.${ZONE}`, 'TXT', [], {
      rcode: 3,
      authorities: [
        soa,
        signature(ZONE, 'SOA'),
        record(ZONE, 'NSEC', {
          next: `a.${ZONE}`,
          types: ['A', 'NS', 'SOA', 'MX', 'TXT', 'AAAA', 'RRSIG', 'NSEC', 'DNSKEY'],
        }),
        signature(ZONE, 'NSEC'),
      ],
    }),
    answer(ZONE, 'CAA', [record(ZONE, 'CAA', { flags: 0, tag: 'issue', value: text('ca.example.net') })]),
    answer(ZONE, 'SOA', [soa]),
  ];
}
