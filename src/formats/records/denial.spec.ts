import type { RecordType } from '#formats/dns-wire/record-type.js';
import { deniesName, hasOptOut, type Proof, typesAt } from './denial.js';

const owned = { class: 1, ttl: 300 };
const nsec = (name: string, next: string, types: RecordType[] = ['A']): Proof => ({
  ...owned,
  name,
  type: 'NSEC',
  data: { next, types },
});

/** The chain of RFC 5155 appendix A: salt AABBCCDD, twelve iterations. */
const nsec3 = (hash: string, next: string, given: object = {}): Proof => ({
  ...owned,
  name: `${hash}.example.`,
  type: 'NSEC3',
  data: {
    ...{ hashAlgorithm: 1, flags: 1, iterations: 12, salt: Buffer.from('aabbccdd', 'hex'), types: ['MX', 'RRSIG'] },
    nextHash: fromBase32Hex(next),
    ...given,
  },
});
const X_W = 'b4um86eghhds6nea196smvmlo4ors995';
const APEX = '0p9mhaveqvm6t7vbl5lop2u3t2rp3tom';
const NS1 = '2t7b4g4vsa5smi47k61mv5bv1a22bojr';
const LAST = 't644ebqk9bibcna874givr6joj62mlhv';

describe('NSEC', () => {
  it.each([
    ['example.', 'z.example.', 'a.example', true],
    ['example.', 'z.example.', 'A.EXAMPLE', true],
    ['example.', 'z.example.', 'example', false],
    ['example.', 'z.example.', 'z.example', false],
    ['example.', 'z.example.', 'zz.example', false],
    ['example.', 'a.example.', 'b.a.example', false],
    ['a.example.', 'c.example.', 'x.a.example', true],
    ['a.example.', 'c.example.', 'ab.example', true],
    ['a.example.', 'x.b.example.', 'b.example', false],
    ['m.example.', 'example.', 'z.example', true],
    ['m.example.', 'example.', 'a.example', false],
    ['example.', 'example.', 'a.example', true],
    ['\\000.example.', '\\200.example.', 'a.example', true],
  ])('from %s to %s denies %s: %s', (name, next, denied, expected) => {
    expect(deniesName(nsec(name, next), denied)).toBe(expected);
  });

  it('proves the types of its own name only', () => {
    const proof = nsec('Example.', 'z.example.', ['A', 'MX']);
    expect([typesAt(proof, 'example'), typesAt(proof, 'z.example'), hasOptOut(proof)]).toEqual([
      ['A', 'MX'],
      undefined,
      false,
    ]);
  });
});

describe('NSEC3', () => {
  it.each([
    [X_W, 'example', undefined],
    [X_W, 'x.w.example', ['MX', 'RRSIG']],
    [APEX, 'example', ['MX', 'RRSIG']],
  ])('%s proves the types of %s', (hash, name, types) => {
    expect(typesAt(nsec3(hash, NS1), name)).toEqual(types);
  });

  it.each([
    [APEX, NS1, 'ns1.example', false],
    [APEX, X_W, 'ns1.example', true],
    [NS1, X_W, 'ns1.example', false],
    [LAST, APEX, 'ns1.example', false],
    [LAST, X_W, 'ns1.example', true],
    [LAST, X_W, 'example', true],
  ])('from %s to %s denies %s: %s', (hash, next, name, expected) => {
    expect(deniesName(nsec3(hash, next), name)).toBe(expected);
  });

  it.each([{ hashAlgorithm: 2 }, { iterations: 501 }])('nothing is read from %s', (given) => {
    const proof = nsec3(APEX, APEX, given);
    expect([typesAt(proof, 'example'), deniesName(proof, 'ns1.example')]).toEqual([undefined, false]);
  });

  it.each([
    [0, false],
    [1, true],
    [0x81, true],
  ])('flags %s: opt-out %s', (flags, expected) => {
    expect(hasOptOut(nsec3(APEX, NS1, { flags }))).toBe(expected);
  });
});

function fromBase32Hex(text: string): Uint8Array {
  const bits = Array.from(text, (digit) => parseInt(digit, 32).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (octet) => parseInt(octet, 2));
}
