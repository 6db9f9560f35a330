import { TokenReader } from './token-reader.js';
import { digestType, signingAlgorithm, u16, u32, u8 } from './word-fields.js';

const read = <T>(field: (tokens: TokenReader) => T, word: string) => field(new TokenReader(word, '.'));

it.each([
  ['RSAMD5', 1],
  ['DH', 2],
  ['DSA', 3],
  ['rsasha1', 5],
  ['NSEC3DSA', 6],
  ['DSA-NSEC3-SHA1', 6],
  ['NSEC3RSASHA1', 7],
  ['RSASHA1-NSEC3-SHA1', 7],
  ['RSASHA256', 8],
  ['RSASHA512', 10],
  ['ECC-GOST', 12],
  ['ECCGOST', 12],
  ['ECDSAP256SHA256', 13],
  ['ECDSAP384SHA384', 14],
  ['ED25519', 15],
  ['ED448', 16],
  ['INDIRECT', 252],
  ['PRIVATEDNS', 253],
  ['PRIVATEOID', 254],
  ['255', 255],
])('the algorithm %s is %d', (word, code) => expect(read(signingAlgorithm, word)).toBe(code));

it.each([
  ['SHA-1', 1],
  ['SHA1', 1],
  ['SHA-256', 2],
  ['sha256', 2],
  ['SHA-384', 4],
  ['SHA384', 4],
  ['6', 6],
])('the digest type %s is %d', (word, code) => expect(read(digestType, word)).toBe(code));

it.each([
  [u8, 0xff],
  [u16, 0xffff],
  [u32, 0xffffffff],
])('a number fits its field', (field, largest) => {
  expect(read(field, String(largest))).toBe(largest);
  expect(() => read(field, String(largest + 1))).toThrow('no number');
});
