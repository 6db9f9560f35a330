import {
  algorithmName,
  type Dnskey,
  dnskeyRdata,
  isDeprecated,
  isDiscouraged,
  isRevoked,
  isZoneKey,
  keyTag,
  roleOf,
  rsaModulusBits,
} from './dnskey.js';

function key(flags: number, algorithm: number, publicKey: string | number[]): Dnskey {
  const bytes = typeof publicKey === 'string' ? Buffer.from(publicKey, 'base64') : publicKey;
  return { flags, protocol: 3, algorithm, publicKey: Uint8Array.from(bytes) };
}

const RFC_4034 =
  'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBa' +
  'MbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==';

describe('keyTag', () => {
  it.each([
    ['RFC 4034 section 5.4', key(256, 5, RFC_4034), 60485],
    [
      'RFC 6605 section 6.1',
      key(257, 13, 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA=='),
      55648,
    ],
    ['RFC 8080 section 6.1', key(257, 15, 'l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4='), 3613],
    ['the middle of the last three bytes of RSAMD5', key(257, 1, [1, 3, 0xaa, 0x12, 0x34, 0x56]), 0x1234],
    ['an empty key of RSAMD5', key(257, 1, []), 0],
    ['an odd number of bytes', key(0, 255, [1]), 0x0300 + 0xff + 0x0100],
    ['a sum that carries', key(0xffff, 255, [0xff, 0xff]), (0xffff + 0x03ff + 0xffff + 2) & 0xffff],
  ])('of %s', (_, dnskey, tag) => {
    expect(keyTag(dnskey)).toBe(tag);
  });
});

describe('flags', () => {
  it.each([
    [256, 'zsk', true, false],
    [257, 'ksk', true, false],
    [385, 'ksk', true, true],
    [512, 'zsk', false, false],
    [1, 'ksk', false, false],
  ])('%d is a %s, zone key: %s, revoked: %s', (flags, role, zoneKey, revoked) => {
    const dnskey = key(flags, 8, []);
    expect([roleOf(dnskey), isZoneKey(dnskey), isRevoked(dnskey)]).toEqual([role, zoneKey, revoked]);
  });
});

describe('rsaModulusBits', () => {
  const modulus = (length: number, first: number) => [first, ...new Array<number>(length - 1).fill(0x55)];

  it.each([
    ['RFC 4034 section 5.4', key(256, 5, RFC_4034), 1024],
    ['a full first byte', key(256, 8, [3, 1, 0, 1, ...modulus(256, 0x80)]), 2048],
    ['a first byte of one bit', key(256, 8, [3, 1, 0, 1, ...modulus(256, 0x01)]), 2041],
    ['leading zeros', key(256, 8, [3, 1, 0, 1, 0, 0, ...modulus(128, 0xff)]), 1024],
    ['an exponent with a long length', key(256, 10, [0, 0, 3, 1, 0, 1, ...modulus(512, 0xc0)]), 4096],
    ['an exponent of 257 bytes', key(256, 8, [0, 1, 1, ...modulus(257, 1), ...modulus(128, 0x80)]), 1024],
    ['a modulus of zeros', key(256, 8, [1, 3, 0, 0]), undefined],
    ['an exponent that swallows the modulus', key(256, 8, [200, 1, 0, 1]), undefined],
    ['an empty key', key(256, 8, []), undefined],
    ['an elliptic curve', key(256, 13, [3, 1, 0, 1, ...modulus(60, 0xff)]), undefined],
  ])('of %s', (_, dnskey, bits) => {
    expect(rsaModulusBits(dnskey)).toBe(bits);
  });
});

it('some algorithms are neither used nor validated any more, and one is not recommended', () => {
  const all = Array.from({ length: 20 }, (_, algorithm) => algorithm);
  expect(all.filter(isDeprecated)).toEqual([1, 3, 5, 6, 7, 12]);
  expect(all.filter(isDiscouraged)).toEqual([10]);
});

it.each([1, 5, 7, 8, 10])('algorithm %d is RSA', (algorithm) => {
  expect(rsaModulusBits(key(256, algorithm, [1, 3, 0x80, 0]))).toBe(16);
});

it('the key record is written as it was read', () => {
  expect([...dnskeyRdata(key(0x0181, 13, [7, 9]))]).toEqual([1, 0x81, 3, 13, 7, 9]);
});

describe('algorithmName', () => {
  it('is that of the registry', () => {
    const names = Array.from({ length: 256 }, (_, algorithm) => algorithmName(algorithm));
    expect(names.flatMap((name, algorithm) => (name === String(algorithm) ? [] : [`${algorithm} ${name}`]))).toEqual([
      ...['0 DELETE', '1 RSAMD5', '2 DH', '3 DSA', '5 RSASHA1', '6 DSA-NSEC3-SHA1', '7 RSASHA1-NSEC3-SHA1'],
      ...['8 RSASHA256', '10 RSASHA512', '12 ECC-GOST', '13 ECDSAP256SHA256', '14 ECDSAP384SHA384', '15 ED25519'],
      ...['16 ED448', '17 SM2SM3', '23 ECC-GOST12', '252 INDIRECT', '253 PRIVATEDNS', '254 PRIVATEOID'],
    ]);
  });

  it.each([
    [5, 'RSASHA1'],
    [7, 'RSASHA1-NSEC3-SHA1'],
    [8, 'RSASHA256'],
    [13, 'ECDSAP256SHA256'],
    [15, 'ED25519'],
    [99, '99'],
  ])('%d is %s', (algorithm, name) => {
    expect(algorithmName(algorithm)).toBe(name);
  });
});
