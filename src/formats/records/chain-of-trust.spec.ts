import { CLASS_IN } from '#formats/dns-wire/message.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { takesLongerThan } from '#test/checks/cpu-time.js';
import { DnssecKey } from '#test/lab/dnssec-key.js';
import { signedOctets } from './canonical-rrset.js';
import { judgeChain, judgeLink, signsKeySet } from './chain-of-trust.js';
import { type Dnskey, keyTag } from './dnskey.js';
import { type Ds, dsDigest } from './ds.js';
import type { Rrsig } from './rrsig.js';

const ZONE = 'linked.example.';
const NOW = 1_800_000_000;
const HOUR = 3600;
const ksk = new DnssecKey(257, 13);
const standby = new DnssecKey(257, 13);
const zsk = new DnssecKey(256, 13);
const revoked: Dnskey = { ...ksk.dnskey, flags: 257 | 0x80 };
const zoneless: Dnskey = { ...ksk.dnskey, flags: 1 };

const records = (...keys: readonly Dnskey[]): RecordOf<'DNSKEY'>[] =>
  keys.map((data) => ({ name: ZONE, type: 'DNSKEY', class: CLASS_IN, ttl: 60, data }));
const KEYS = records(ksk.dnskey, zsk.dnskey);

const dsOf = (key: Dnskey, changes: Partial<Ds> = {}): Ds => ({
  keyTag: keyTag(key),
  algorithm: key.algorithm,
  digestType: 2,
  digest: dsDigest(ZONE, key, 2) ?? new Uint8Array(),
  ...changes,
});

function signedBy(signer: DnssecKey, keys = KEYS, expiration = NOW + HOUR): Rrsig {
  const unsigned: Rrsig = {
    ...{ typeCovered: 'DNSKEY', algorithm: signer.algorithm, labels: 2, originalTtl: 60, expiration },
    ...{ inception: NOW - HOUR, keyTag: signer.tag, signer: ZONE, signature: new Uint8Array() },
  };
  return { ...unsigned, signature: signer.sign(signedOctets(unsigned, keys)) };
}

const GOST: Ds = dsOf(ksk.dnskey, { digestType: 3 });
const SHA1: Ds = dsOf(ksk.dnskey, { digestType: 1, digest: dsDigest(ZONE, ksk.dnskey, 1)! });
const GONE = { state: 'broken', fault: 'no-match', tags: [standby.tag] };
const SECURE = { state: 'secure', tags: [ksk.tag] };

describe('judgeLink', () => {
  it.each<[string, readonly Ds[], readonly RecordOf<'DNSKEY'>[], readonly Rrsig[], object]>([
    ['no DS', [], KEYS, [signedBy(ksk)], { state: 'unsigned' }],
    ['a whole link', [dsOf(ksk.dnskey)], KEYS, [signedBy(ksk)], SECURE],
    ['a leftover DS beside a good one', [dsOf(standby.dnskey), dsOf(ksk.dnskey)], KEYS, [signedBy(ksk)], SECURE],
    ['the key of the SHA-1 DS alone', [dsOf(standby.dnskey), SHA1], KEYS, [signedBy(ksk)], GONE],
    ['SHA-1 alone', [SHA1], KEYS, [signedBy(ksk)], SECURE],
    ['SHA-1 beside a digest nobody computes', [SHA1, GOST], KEYS, [signedBy(ksk)], SECURE],
    [
      'SHA-1 beside an algorithm nobody knows',
      [SHA1, dsOf(ksk.dnskey, { algorithm: 12 })],
      KEYS,
      [signedBy(ksk)],
      SECURE,
    ],
    ['a digest nobody computes beside a good one', [GOST, dsOf(ksk.dnskey)], KEYS, [signedBy(ksk)], SECURE],
    ['only digests nobody computes', [GOST], KEYS, [signedBy(ksk)], { state: 'insecure' }],
    ['only algorithms nobody knows', [dsOf(ksk.dnskey, { algorithm: 12 })], KEYS, [], { state: 'insecure' }],
    ['no keys', [dsOf(ksk.dnskey)], [], [], { state: 'broken', fault: 'no-keys', tags: [ksk.tag] }],
    [
      'a DS of a key that is gone',
      [dsOf(standby.dnskey)],
      KEYS,
      [signedBy(ksk)],
      { state: 'broken', fault: 'no-match', tags: [standby.tag] },
    ],
    [
      'a wrong digest',
      [dsOf(ksk.dnskey, { digest: new Uint8Array(32) })],
      KEYS,
      [signedBy(ksk)],
      { state: 'broken', fault: 'no-match', tags: [ksk.tag] },
    ],
    [
      'a DS of a key that does not sign',
      [dsOf(standby.dnskey)],
      records(ksk.dnskey, standby.dnskey),
      [signedBy(ksk, records(ksk.dnskey, standby.dnskey))],
      { state: 'broken', fault: 'key-missing', tags: [standby.tag] },
    ],
    [
      'a DS of a key that was revoked since',
      [dsOf(ksk.dnskey)],
      records(revoked, zsk.dnskey),
      [],
      { state: 'broken', fault: 'revoked', tags: [ksk.tag] },
    ],
    [
      'a DS of a revoked key',
      [dsOf(revoked)],
      records(revoked, zsk.dnskey),
      [],
      { state: 'broken', fault: 'revoked', tags: [keyTag(revoked)] },
    ],
    [
      'a DS of a key that is not for zones',
      [dsOf(zoneless)],
      records(zoneless, zsk.dnskey),
      [],
      { state: 'broken', fault: 'no-zone-key', tags: [keyTag(zoneless)] },
    ],
    ['no signature', [dsOf(ksk.dnskey)], KEYS, [], { state: 'broken', fault: 'missing', tags: [ksk.tag] }],
    [
      'an expired signature',
      [dsOf(ksk.dnskey)],
      KEYS,
      [signedBy(ksk, KEYS, NOW - 1)],
      { state: 'broken', fault: 'expired', tags: [ksk.tag] },
    ],
    [
      'an expired signature, and a DS of a key that is not in use yet',
      [dsOf(standby.dnskey), dsOf(ksk.dnskey)],
      records(standby.dnskey, ksk.dnskey),
      [signedBy(ksk, records(standby.dnskey, ksk.dnskey), NOW - 1)],
      { state: 'broken', fault: 'expired', tags: [standby.tag, ksk.tag] },
    ],
    [
      'a key set changed after signing',
      [dsOf(ksk.dnskey)],
      records(ksk.dnskey),
      [signedBy(ksk)],
      { state: 'broken', fault: 'mismatch', tags: [ksk.tag] },
    ],
  ])('%s', (_, ds, keys, signatures, verdict) => {
    expect(judgeLink({ zone: ZONE, ds, keys, signatures }, NOW)).toEqual(verdict);
  });

  const padded = (count: number) =>
    records(
      ksk.dnskey,
      ...Array.from({ length: count - 1 }, (_, i) => ({ ...zsk.dnskey, publicKey: Uint8Array.of(i) })),
    );

  it.each([
    [32, 16, 'secure'],
    [33, 16, 'undecided'],
    [32, 17, 'undecided'],
  ])('a good link with %d keys and %d DS records is %s', (keyCount, dsCount, state) => {
    const keys = padded(keyCount);
    const ds = Array.from({ length: dsCount }, () => dsOf(ksk.dnskey));
    const link = { zone: ZONE, ds, keys, signatures: [signedBy(ksk, keys)] };
    expect(judgeLink(link, NOW).state).toBe(state);
    expect(judgeChain(link, true, NOW).state).toBe('secure');
    expect(signsKeySet(link, ksk.dnskey, NOW)).toBe(keyCount <= 32);
  });

  it('does not compare pairs where there are too many keys', () => {
    const ds = Array.from({ length: 1500 }, () => dsOf(ksk.dnskey, { digest: new Uint8Array(32) }));
    const keys = records(...Array.from({ length: 1500 }, () => ksk.dnskey));
    const judged = () => judgeLink({ zone: ZONE, ds, keys, signatures: [] }, NOW);
    expect(judged().state).toBe('undecided');
    expect(takesLongerThan(500, judged)).toBe(false); // comparing all pairs would take half a minute
  });
});

it.each<[string, Dnskey, readonly Rrsig[], boolean]>([
  ['a key that signs the key set', ksk.dnskey, [signedBy(ksk)], true],
  ['a key that signs nothing', zsk.dnskey, [signedBy(ksk)], false],
  ['a key whose signature has expired', ksk.dnskey, [signedBy(ksk, KEYS, NOW - 1)], false],
  ['a revoked key', revoked, [signedBy(ksk)], false],
])('a DS for %s', (_, key, signatures, isSafe) => {
  expect(signsKeySet({ zone: ZONE, keys: KEYS, signatures }, key, NOW)).toBe(isSafe);
});

describe('judgeChain', () => {
  const wrong = (key: Dnskey) => dsOf(key, { digest: new Uint8Array(32) });
  const late = (seconds: number) => [signedBy(ksk, KEYS, NOW - seconds)];

  // Cases in which a resolver has DS and DNSKEY records of different ages than ours, and cases that age cannot explain.
  it.each<[string, readonly Ds[], readonly RecordOf<'DNSKEY'>[], readonly Rrsig[], 'secure' | 'broken']>([
    ['a DS of a key that is gone', [dsOf(standby.dnskey)], KEYS, [signedBy(ksk)], 'secure'],
    ['a DS of a key that does not sign', [dsOf(zsk.dnskey)], KEYS, [signedBy(ksk)], 'secure'],
    ['no keys', [dsOf(ksk.dnskey)], [], [], 'secure'],
    ['keys without signatures', [dsOf(ksk.dnskey)], KEYS, [], 'secure'],
    ['a signature that ended a minute ago', [dsOf(ksk.dnskey)], KEYS, late(60), 'secure'],
    ['a signature that ended two hours ago', [dsOf(ksk.dnskey)], KEYS, late(2 * HOUR), 'broken'],
    ['a wrong digest', [wrong(ksk.dnskey)], KEYS, [signedBy(ksk)], 'broken'],
    ['a wrong digest next to a right one of SHA-1', [wrong(ksk.dnskey), SHA1], KEYS, [signedBy(ksk)], 'broken'],
    ['a DS of a revoked key', [dsOf(revoked)], records(revoked, zsk.dnskey), [], 'broken'],
    ['a DS of a key that is not for zones', [dsOf(zoneless)], records(zoneless), [], 'broken'],
    ['a key set changed after signing', [dsOf(ksk.dnskey)], records(ksk.dnskey), [signedBy(ksk)], 'broken'],
  ])('%s', (_, ds, keys, signatures, state) => {
    const link = { zone: ZONE, ds, keys, signatures };
    expect(judgeChain(link, true, NOW).state).toBe(state);
    expect(judgeChain(link, false, NOW)).toEqual(judgeLink(link, NOW));
  });

  it('does not excuse a fault by age where all records were fetched at the same time', () => {
    const link = { zone: ZONE, ds: [dsOf(standby.dnskey)], keys: KEYS, signatures: [signedBy(ksk)] };
    expect(judgeChain(link, true, NOW, true)).toEqual(GONE);
  });
});
