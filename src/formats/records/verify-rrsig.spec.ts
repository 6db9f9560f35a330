import { CLASS_IN } from '#formats/dns-wire/message.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { takesLongerThan } from '#test/checks/cpu-time.js';
import { DnssecKey } from '#test/lab/dnssec-key.js';
import { signedOctets } from './canonical-rrset.js';
import { type Dnskey, keyTag } from './dnskey.js';
import type { Rrsig } from './rrsig.js';
import { isSignatureBy } from './signature.js';
import { judgeSet } from './verify-rrsig.js';

const ZONE = 'signed.example.';
const NOW = 1_800_000_000;
const DAY = 86_400;
const key = new DnssecKey(256, 13);
const other = new DnssecKey(256, 13);
const FOREIGN: Dnskey = { ...key.dnskey, protocol: 2 };
const REVOKED: Dnskey = { ...key.dnskey, flags: 256 | 0x80 };

const a = (name: string, ...addresses: string[]): RecordOf<'A'>[] =>
  addresses.map((text) => ({
    name,
    type: 'A',
    class: CLASS_IN,
    ttl: 60,
    data: { address: IpAddress.parse(text) as IpAddress },
  }));
const RECORDS = a('WWW.signed.example.', '192.0.2.7', '192.0.2.3');

function signature(changes: Partial<Rrsig> = {}, signer = key, records = RECORDS): Rrsig {
  const unsigned: Rrsig = {
    typeCovered: 'A',
    algorithm: signer.algorithm,
    labels: 3,
    originalTtl: 3600,
    expiration: NOW + DAY,
    inception: NOW - DAY,
    keyTag: signer.tag,
    signer: ZONE,
    signature: new Uint8Array(),
    ...changes,
  };
  return { ...unsigned, signature: signer.sign(signedOctets(unsigned, records)) };
}

const KEYS: readonly Dnskey[] = [key.dnskey];
const verdict = (signatures: Rrsig[], records = RECORDS, keys = KEYS) => {
  const judged = judgeSet(records, signatures, ZONE, keys, NOW);
  return judged.state === 'bogus' ? judged.fault : judged.state;
};

describe('judgeSet', () => {
  it.each<[string, string, Rrsig[], RecordOf<'A'>[]?, (readonly Dnskey[])?]>([
    ['a good signature', 'secure', [signature()]],
    [
      'records in another order, with other TTLs',
      'secure',
      [signature()],
      RECORDS.toReversed().map((r) => ({ ...r, ttl: 5 })),
    ],
    ['a record twice', 'secure', [signature()], [...RECORDS, ...RECORDS]],
    ['one good signature beside a bad one', 'secure', [signature({ keyTag: 1 }), signature()]],
    ['a changed record', 'mismatch', [signature()], a('www.signed.example.', '192.0.2.7', '192.0.2.4')],
    ['a lost record', 'mismatch', [signature()], RECORDS.slice(1)],
    ['the name of another host', 'mismatch', [signature()], a('ftp.signed.example.', '192.0.2.7', '192.0.2.3')],
    ['another key under the same tag', 'mismatch', [{ ...signature({}, other), keyTag: key.tag }]],
    ['a key that is not published', 'key-missing', [signature({}, other)]],
    ['a key that is no zone key', 'key-missing', [signature()], RECORDS, [{ ...key.dnskey, flags: 0 }]],
    ['a key of another protocol', 'key-unfit', [signature({ keyTag: keyTag(FOREIGN) })], RECORDS, [FOREIGN]],
    ['a revoked key', 'key-unfit', [signature({ keyTag: keyTag(REVOKED) })], RECORDS, [REVOKED]],
    ['the signer of another zone', 'signer', [signature({ signer: 'example.' })]],
    ['more labels than the name has', 'labels', [signature({ labels: 4 })]],
    ['an expired signature', 'expired', [signature({ expiration: NOW - 1 })]],
    ['a signature of the future', 'not-yet-valid', [signature({ inception: NOW + 60 })]],
    ['an algorithm nobody can verify here', 'unsupported', [{ ...signature(), algorithm: 12 }]],
    ['no signature', 'missing', []],
    ['expired next to a missing key', 'expired', [signature({}, other), signature({ expiration: NOW - 1 })]],
  ])('%s: %s', (...row) => {
    const [, expected, signatures, records, keys] = row;
    expect(verdict(signatures, records, keys)).toBe(expected);
  });

  it('accepts an answer that was expanded from a wildcard', () => {
    const wildcard = signature({ labels: 2 }, key, a('*.signed.example.', '192.0.2.7'));
    expect(verdict([wildcard], a('any.thing.signed.example.', '192.0.2.7'))).toBe('secure');
  });

  it('tries only a few of many keys with the same tag', () => {
    const crowd = Array.from({ length: 200 }, () => other.dnskey);
    const good = signature();
    const bad = { ...signature({}, other), signature: new Uint8Array(64) };
    expect(verdict([bad, good], RECORDS, [...crowd, key.dnskey])).toBe('mismatch');
    expect(verdict([good, bad], RECORDS, [...crowd, key.dnskey])).toBe('secure');
  });
});

it.each([5, 7, 8, 10, 13, 14, 15, 16])('algorithm %i: a signature holds until one bit changes', (algorithm) => {
  const signer = new DnssecKey(256, algorithm);
  const octets = Buffer.from('what was signed');
  const made = signer.sign(octets);
  expect(isSignatureBy(signer.dnskey, octets, made)).toBe(true);
  expect(
    isSignatureBy(
      signer.dnskey,
      octets,
      made.map((byte, i) => (i === 3 ? byte ^ 1 : byte)),
    ),
  ).toBe(false);
  expect(isSignatureBy(signer.dnskey, Buffer.from('what was signeD'), made)).toBe(false);
});

it.each<[string, Dnskey]>([
  ['an empty key', { ...key.dnskey, publicKey: new Uint8Array() }],
  ['a key cut short', { ...key.dnskey, publicKey: key.dnskey.publicKey.slice(0, 40) }],
  ['no point of the curve', { ...key.dnskey, publicKey: new Uint8Array(64).fill(7) }],
  ['an RSA key without a modulus', { ...key.dnskey, algorithm: 8, publicKey: Uint8Array.of(3, 1, 0, 1) }],
  ['an RSA key of 64 KB', { ...key.dnskey, algorithm: 8, publicKey: new Uint8Array(65_000).fill(255) }],
])('%s makes no signature valid', (_, bad) => {
  expect(isSignatureBy(bad, Buffer.from('x'), new Uint8Array(64))).toBe(false);
});

it('does not verify with an RSA key whose exponent is as long as its modulus', () => {
  const [length, exponent, modulus] = [
    Uint8Array.of(0, 1, 128),
    new Uint8Array(384).fill(127),
    new Uint8Array(384).fill(255),
  ];
  const costly = { ...key.dnskey, algorithm: 8, publicKey: Buffer.concat([length, exponent, modulus]) };
  let made = 0;
  const verified = () => isSignatureBy(costly, Buffer.from('x'), new Uint8Array(384).fill(++made));
  expect(verified()).toBe(false);
  expect(takesLongerThan(100, () => Array.from({ length: 8 }, verified))).toBe(false);
});
