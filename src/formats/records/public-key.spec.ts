import { fc } from '#test/properties.js';
import { decodePublicKey } from './public-key.js';

describe('decodePublicKey', () => {
  it.each([
    ['nothing', ''],
    ['an empty sequence', '3000'],
    ['a sequence that is cut off', '3006020103'],
    ['a length without end', '308002010302010300'],
    ['something behind the key', '300602010302010300'],
    ['a negative modulus', '3006020181020103'],
    ['an empty modulus', '30050200020103'],
    ['an exponent of zero', '3006020103020100'],
    ['another algorithm', '300b300506032a0304030200ff'],
    ['a bit string with unused bits', '300e300706032b6570050003030401'],
  ])('rejects %s', (_, hex) => {
    expect(decodePublicKey(Buffer.from(hex, 'hex'))).toBeUndefined();
  });

  it.each([
    ['3006020103020103', 2, 3n],
    ['300702020100020103', 9, 3n],
    ['30080202008002020101', 8, 257n],
  ])('counts the bits of the modulus in %s', (hex, bits, exponent) => {
    expect(decodePublicKey(Buffer.from(hex, 'hex'))).toEqual({ type: 'rsa', bits, exponent, form: 'bare' });
  });

  it('does not throw for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void decodePublicKey(bytes)));
  });
});
