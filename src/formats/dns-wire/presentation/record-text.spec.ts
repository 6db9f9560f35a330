import { opaqueData, RECORD_TEXT } from './record-text.js';
import { TokenReader } from './token-reader.js';

const read = <T>(field: (tokens: TokenReader) => T, text: string) => field(new TokenReader(text, 'a.example.'));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

it.each([
  ['\\# 0', ''],
  ['\\# 2 abCD', 'abcd'],
  ['\\# 2 ab cd', 'abcd'],
  ['\\# 2 ab', undefined],
  ['\\# 1 ab c', undefined],
  ['\\# 1 abc', undefined],
  ['\\# 1 xy', undefined],
  ['# 1 ab', undefined],
])('the unknown data %s is %j', (text, data) => {
  if (data === undefined) expect(() => read(opaqueData, text)).toThrow();
  else expect(hex(read(opaqueData, text))).toBe(data);
});

const signature = (expiration: string) => read(RECORD_TEXT.RRSIG, `A 13 2 1h ${expiration} 0 7 a.example. AQID`);

it.each([
  ['0', 0],
  ['4294967295', 0xffffffff],
  ['20380119031407', 0x7fffffff],
  ['19700101000000', 0],
  ['4294967296', undefined],
  ['20261301000000', undefined],
  ['2026010100000', undefined],
  ['19691231235959', undefined],
])('the time %s is %j', (text, seconds) => {
  if (seconds === undefined) expect(() => signature(text)).toThrow();
  else expect(signature(text)).toMatchObject({ expiration: seconds, inception: 0, originalTtl: 3600, keyTag: 7 });
});

it.each([
  ['-', ''],
  ['aabb', 'aabb'],
  ['x', undefined],
])('the salt %s is %j', (text, salt) => {
  const parse = () => read(RECORD_TEXT.NSEC3PARAM, `1 0 10 ${text}`);
  if (salt === undefined) expect(parse).toThrow();
  else expect(hex(parse().salt)).toBe(salt);
});

it.each([
  ['00', '00'],
  ['vv', 'ff'],
  ['K6PC6', 'a1b2c3'],
  ['k6gq38d1k6gq38d1k6gq38d1k6gq38d1', 'a1'.repeat(20)],
  ['w0', undefined],
  ['0', undefined],
])('the hash %s is %j', (text, hash) => {
  const parse = () => read(RECORD_TEXT.NSEC3, `1 0 0 - ${text} A`);
  if (hash === undefined) expect(parse).toThrow();
  else expect(hex(parse().nextHash)).toBe(hash);
});

it.each([
  ['1 . alpn=h2,h3', [[1, '026832026833']]],
  ['1 . alpn="a\\\\,b"', [[1, '03612c62']]],
  [
    '1 . port=65535 alpn=h2',
    [
      [1, '026832'],
      [3, 'ffff'],
    ],
  ],
  ['1 . mandatory=alpn,port', [[0, '00010003']]],
  ['1 . no-default-alpn', [[2, '']]],
  ['1 . ipv4hint=192.0.2.1,192.0.2.2', [[4, 'c0000201c0000202']]],
  ['1 . ipv6hint=2001:db8::1', [[6, '20010db8000000000000000000000001']]],
  ['1 . ech=AQID', [[5, '010203']]],
  ['1 . dohpath=/q{?dns}', [[7, Buffer.from('/q{?dns}').toString('hex')]]],
  [
    '1 . key65535=a key0=alpn',
    [
      [0, '616c706e'],
      [65535, '61'],
    ],
  ],
  [`1 . alpn=${'a'.repeat(255)}`, [[1, `ff${'61'.repeat(255)}`]]],
  ['1 . port=65536', undefined],
  ['1 . alpn=', undefined],
  ['1 . alpn=h2,', undefined],
  [`1 . alpn=${'a'.repeat(256)}`, undefined],
  ['1 . no-default-alpn=1', undefined],
  ['1 . ipv4hint=2001:db8::1', undefined],
  ['1 . ipv6hint=192.0.2.1', undefined],
  ['1 . key65536=a', undefined],
  ['1 . key01=a', undefined],
  ['1 . what=a', undefined],
  ['1 . port=1 key3=a', undefined],
  ['1 . key9="a"b"c"', undefined],
])('the parameters of %s are %j', (text, params) => {
  const parse = () => read(RECORD_TEXT.HTTPS, text).params.map(({ key, value }) => [key, hex(value)]);
  if (params === undefined) expect(parse).toThrow();
  else expect(parse()).toEqual(params);
});

it.each([
  ['"https://a.example/"', true],
  ['https://a.example/', false],
])('the target %s of a URI record is accepted: %s', (target, isAccepted) => {
  const parse = () => read(RECORD_TEXT.URI, `1 2 ${target}`);
  if (isAccepted) expect(parse()).toMatchObject({ priority: 1, weight: 2, target: Buffer.from('https://a.example/') });
  else expect(parse).toThrow('no string in quotes');
});

it.each([
  ['issue', true],
  ['Issue1', true],
  ['is-sue', false],
  ['a'.repeat(255), true],
  ['a'.repeat(256), false],
])('%s is a property of CAA: %s', (tag, isOne) => {
  const parse = () => read(RECORD_TEXT.CAA, `0 ${tag} "x"`);
  if (isOne) expect(parse().tag).toBe(tag);
  else expect(parse).toThrow();
});
