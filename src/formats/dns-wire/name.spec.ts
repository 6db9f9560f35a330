import { DnsWireError } from './dns-wire-error.js';
import { canonicalWire, isPlainName, nameToWire, normalName, sameName } from './name.js';
import { WireReader } from './wire-reader.js';

const LABEL_63 = 'a'.repeat(63);
const MAX_LENGTH = `${LABEL_63}.${LABEL_63}.${LABEL_63}.${'a'.repeat(61)}.`;

describe('nameToWire', () => {
  it.each([
    ['.', '00'],
    ['com', '03636f6d00'],
    ['com.', '03636f6d00'],
    ['Ab.c.', '024162016300'],
    ['a\\.b.c.', '03612e62016300'],
    ['a\\\\.b.', '02615c016200'],
    ['\\000\\255\\065.', '0300ff4100'],
    ['\\@\\(\\;.', '0340283b00'],
    ['_dmarc.*.', '065f646d617263012a00'],
  ])('%s is %s', (name, hex) => {
    expect(Buffer.from(nameToWire(name)).toString('hex')).toBe(hex);
  });

  it('encodes the longest name', () => {
    expect(nameToWire(MAX_LENGTH)).toHaveLength(255);
    expect(nameToWire(MAX_LENGTH.replace('a', '\\097'))).toEqual(nameToWire(MAX_LENGTH));
    expect(nameToWire('a~\\~!.')).toEqual(Uint8Array.from(Buffer.from('\x04a~~!\0')));
  });

  it.each([
    ...['', '..', '.com', 'a..b', 'a\\', 'a\\2', 'a\\25', 'a\\256', 'a\\999', 'bücher.de', 'a\x7f', '😀'],
    ...[`${LABEL_63}\\097`, `${MAX_LENGTH.slice(0, -1)}a.`, `${MAX_LENGTH.slice(0, -1)}\\097.`, 'a\\\x7f.'],
    ...[`${LABEL_63}a`, `a${MAX_LENGTH}`, `a.${MAX_LENGTH}`, 'a.'.repeat(128), 'x'.repeat(100_000)],
  ])('rejects %j', (name) => {
    expect(() => nameToWire(name)).toThrow(DnsWireError);
  });
});

it.each<[string, boolean]>([
  ['com.', true],
  ['_dmarc.*.', true],
  [MAX_LENGTH, true],
  [`a${MAX_LENGTH}`, false],
  [`${LABEL_63}a.`, false],
  [`${MAX_LENGTH.slice(0, -1)}a.`, false],
  ['.a.', false],
  ['a', false],
  ['a~.', true],
  ['a..b.', false],
  ['.', false],
  ['', false],
  ['a\\.b.', false],
  ['bücher.de.', false],
])('%j is a plain absolute name: %s', (name, expected) => {
  expect(isPlainName(name)).toBe(expected);
});

describe('a decoded name', () => {
  it.each([
    ['00', '.'],
    ['03612e62016300', 'a\\.b.c.'],
    ['0a4024222028293b5c7fff00', '\\@\\$\\"\\032\\(\\)\\;\\\\\\127\\255.'],
    ['03777777075f612d2a2b7e7b00', 'www._a-*+~{.'],
    ['02212300', '!#.'],
  ])('%s is decoded as %s and encoded again', (hex, name) => {
    const wire = Buffer.from(hex, 'hex');
    expect(new WireReader(wire).name()).toBe(name);
    expect(Buffer.from(nameToWire(name)).toString('hex')).toBe(hex);
  });
});

describe('canonicalWire', () => {
  it('lowercases ASCII letters only', () => {
    expect(Buffer.from(canonicalWire('AZ[@.\\065.')).toString('latin1')).toBe('\x04az[@\x01a\0');
  });
});

describe('sameName', () => {
  it.each([
    ['example.com', 'EXAMPLE.com.', true],
    ['.', '.', true],
    ['a.example.', 'b.example.', false],
    ['a\\.', 'a\\..', true],
    ['a\\\\.', 'a\\\\', true],
    ['a\\.', 'a', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(sameName(one, other)).toBe(same);
  });

  it('compares normalized names', () => {
    expect(normalName('WWW.Example')).toBe('www.example.');
  });
});
