import { IpAddress } from '#base/domain/ip-address.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { heapBytes } from './heap-bytes.js';

describe('heapBytes', () => {
  it.each([
    ['a text', 'four', 20],
    ['octets', new Uint8Array(100), 308],
    ['a number', 1, 0],
    ['an object', { a: 1, b: 'four' }, 92],
    ['a list', ['four', 'four'], 112],
    ['an address', IpAddress.parse('192.0.2.1'), 64],
    ['headers', new Headers({ a: 'four' }), 56 + 48 + 56 + 8 + 17 + 8 + 20],
    ['an error with its cause', new Error('x', { cause: new Error('y') }), 2048],
  ])('%s', (_, value, bytes) => expect(heapBytes(value)).toBe(bytes));

  it('counts every part of a long list, wherever the heavy ones are', () => {
    const list = (heavy: number) => Array.from({ length: 4000 }, (_, i) => (i === heavy ? 'x'.repeat(10_000) : 'x'));
    expect(new Set([0, 1, 77, 3999].map((at) => heapBytes(list(at)))).size).toBe(1);
    expect(heapBytes(list(77))).toBeGreaterThan(4000 * 17 + 10_000);
  });

  it('ends, however deep a value is', () => {
    let deep: unknown = [];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(heapBytes(deep)).toBeLessThan(2000);
  });
});

/** A message of 64 KB with as many records as fit. */
function full(type: number, rdata: Buffer): Buffer {
  const question = Buffer.from('\x01a\x03com\x00\x00\x01\x00\x01', 'latin1');
  const record = Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 1, 44, 0, 0]), rdata]);
  record.writeUInt16BE(rdata.length, 10);
  const count = Math.floor((0xffff - 12 - question.length) / record.length);
  const header = Buffer.alloc(12);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(count, 6);
  return Buffer.concat([header, question, ...Array.from({ length: count }, () => record)]);
}

/** Of what Node 20 takes for these messages, measured by 10 of them between two collections of garbage. */
it.each([
  ['addresses', full(1, Buffer.from([192, 0, 2, 1])), 730_000],
  ['short texts', full(16, Buffer.from([1, 65])), 2_420_000],
  ['a text of 64 KB', full(16, Buffer.from(`\xff${'a'.repeat(255)}`.repeat(250), 'latin1')), 113_000],
  ['keys', full(48, Buffer.from([1, 1, 3, 13, 1, 2])), 1_209_000],
  ['names', full(2, Buffer.from([0xc0, 12])), 612_000],
])('64 KB of %s weigh what they take in the heap', (_, message, measured) => {
  const ratio = heapBytes(decodeMessage(message)) / measured;
  expect(ratio).toBeGreaterThan(0.85);
  expect(ratio).toBeLessThan(2);
});
