import { takesLongerThan } from '#test/checks/cpu-time.js';
import { type Dnskey, keyTag } from './dnskey.js';
import {
  digestTypeName,
  type Ds,
  dsDigest,
  KeyRing,
  dsKeyId,
  dnskeyId,
  isComputable,
  isRemoval,
  matchesKey,
  missedDigestLength,
} from './ds.js';

const KEY: Dnskey = {
  flags: 257,
  protocol: 3,
  algorithm: 15,
  publicKey: Uint8Array.from(Buffer.from('l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=', 'base64')),
};
const DIGEST = '3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b'; // RFC 8080 section 6.1
const DS: Ds = { keyTag: 3613, algorithm: 15, digestType: 2, digest: bytes(DIGEST) };

function vouched(ds: Ds, keys: readonly Dnskey[]): boolean | undefined {
  return new KeyRing('example.com.', keys).isMatchedBy(ds);
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

describe('dsDigest', () => {
  it.each(['example.com.', 'example.com', 'EXAMPLE.com.'])('of a key at %s', (owner) => {
    expect(Buffer.from(dsDigest(owner, KEY, 2)!).toString('hex')).toBe(DIGEST);
  });

  it.each([
    [1, 20],
    [2, 32],
    [4, 48],
  ])('of type %d has %d bytes', (digestType, length) => {
    expect(dsDigest('example.com.', KEY, digestType)).toHaveLength(length);
  });

  it.each([0, 3, 5, 6, 255])('of type %d is not known', (digestType) => {
    expect(dsDigest('example.com.', KEY, digestType)).toBeUndefined();
  });
});

describe('a DS and a key', () => {
  it.each<[string, Partial<Ds>, Partial<Dnskey>, boolean, boolean | undefined]>([
    ['match', {}, {}, true, true],
    ['differ in tag', { keyTag: 3614 }, {}, false, false],
    ['differ in algorithm', { algorithm: 16 }, {}, false, false],
    ['share a tag by chance', { digest: bytes(DIGEST.replace('3aa5', '3aa6')) }, {}, true, false],
    ['differ in digest length', { digest: bytes(DIGEST.slice(2)) }, {}, true, false],
    ['cannot be compared', { digestType: 3 }, {}, true, undefined],
  ])('%s', (_, ds, key, named, expected) => {
    const given = { ...DS, ...ds };
    const dnskey = { ...KEY, ...key };
    expect([dsKeyId(given) === dnskeyId(dnskey), vouched(given, [dnskey])]).toEqual([named, expected]);
  });

  it.each<[string, Partial<Dnskey>]>([
    ['is no zone key', { flags: 1 }],
    ['is of another protocol', { protocol: 4 }],
  ])('do not match if the key %s, even if the digest does', (_, wrong) => {
    const key = { ...KEY, ...wrong };
    const ds = { ...DS, keyTag: keyTag(key), digest: dsDigest('example.com.', key, 2)! };
    expect([dsKeyId(ds) === dnskeyId(key), vouched(ds, [key])]).toEqual([true, false]);
  });

  it('match only at the owner of the key', () => {
    expect(new KeyRing('example.net.', [KEY]).isMatchedBy(DS)).toBe(false);
  });
});

it('takes linear time over keys and DS records of one tag', () => {
  const keys = Array.from({ length: 1500 }, () => ({ ...KEY }));
  const signers = Array.from({ length: 1500 }, (_, i) => ({
    ...DS,
    digest: bytes(DIGEST.slice(4) + i.toString(16).padStart(4, '0')),
  }));
  const work = () => {
    const ring = new KeyRing('example.com.', keys);
    return signers.map((ds) => ring.isMatchedBy(ds));
  };
  expect(takesLongerThan(300, work)).toBe(false);
});

it('finds the key among several of one tag', () => {
  const { publicKey } = KEY;
  const swapped = {
    ...KEY,
    publicKey: Uint8Array.of(...publicKey.slice(2, 4), ...publicKey.slice(0, 2), ...publicKey.slice(4)),
  };
  expect(keyTag(swapped)).toBe(keyTag(KEY));
  for (const keys of [
    [swapped, KEY],
    [KEY, swapped],
  ])
    expect(new KeyRing('example.com.', keys).keyOf(DS)).toBe(KEY);
  expect(matchesKey(DS, 'example.com.', KEY)).toBe(true);
  expect(matchesKey(DS, 'example.com.', swapped)).toBe(false);
});

it.each([
  [1, 20],
  [2, 32],
  [3, 32],
  [4, 48],
  [5, 32],
  [6, 32],
])('a digest of type %d has %d octets', (digestType, length) => {
  const missed = (octets: number) => missedDigestLength({ ...DS, digestType, digest: new Uint8Array(octets) });
  expect([missed(length), missed(length - 1), missed(length + 1)]).toEqual([undefined, length, length]);
  expect(isComputable(digestType)).toBe([1, 2, 4].includes(digestType));
});

it('of an unknown digest type, any length is right', () => {
  expect(missedDigestLength({ ...DS, digestType: 7 })).toBeUndefined();
});

it.each([
  [0, true],
  [1, false],
])('algorithm %d requests removal: %s', (algorithm, expected) => {
  expect(isRemoval({ algorithm })).toBe(expected);
});

describe('digestTypeName', () => {
  it.each([
    [1, 'SHA-1'],
    [2, 'SHA-256'],
    [3, 'GOST R 34.11-94'],
    [4, 'SHA-384'],
    [5, 'GOST R 34.11-2012'],
    [6, 'SM3'],
    [9, '9'],
  ])('%d is %s', (digestType, name) => {
    expect(digestTypeName(digestType)).toBe(name);
  });
});
