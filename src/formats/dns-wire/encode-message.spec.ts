import { fc } from '#test/properties.js';
import { howMany } from '#test/sweep.js';
import { dnsMessage } from '#test/fuzz/dns-message.arbitrary.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { decodeMessage } from './decode-message.js';
import { DnsWireError } from './dns-wire-error.js';
import { encodeMessage } from './encode-message.js';
import type { Message } from './message.js';
import { queryMessage } from './query.js';
import type { ResourceRecord } from './resource-record.js';

const MESSAGE = queryMessage({ name: 'example.com.', type: 'MX' });
const OWNER = { name: 'example.com.', class: 1, ttl: 60 };
const mx = (exchange: string): ResourceRecord => ({ ...OWNER, type: 'MX', data: { preference: 10, exchange } });

describe('encodeMessage', () => {
  it('can be decoded by decodeMessage', () => {
    fc.assert(
      fc.property(dnsMessage, (message) => {
        expect(decodeMessage(encodeMessage(message))).toEqual(message);
      }),
      { numRuns: howMany('messages encoded and decoded', 500, 100) },
    );
  });

  it('writes a name once and then pointers to it', () => {
    const answers = [mx('mail.example.com.'), mx('mail.example.com.')];
    const bytes = encodeMessage({ ...MESSAGE, answers, edns: undefined });
    const hex = Buffer.from(bytes).toString('hex').slice(24);
    const [question, first, second] = [
      '076578616d706c6503636f6d00000f0001',
      'c00c000f00010000003c0009000a046d61696cc00c',
      'c00c000f00010000003c0004000ac02b',
    ];
    expect(hex).toBe(question + first + second);
  });

  it('writes no pointer beyond the maximum offset', () => {
    const filler: ResourceRecord = { ...OWNER, type: 'TYPE65280', data: new Uint8Array(0x4000) };
    const message: Message = { ...MESSAGE, answers: [filler, mx('far.example.org.'), mx('far.example.org.')] };
    expect(decodeMessage(encodeMessage(message))).toEqual(message);
  });

  it.each<[string, Partial<Message>]>([
    ['an id of 17 bits', { id: 0x10000 }],
    ['an opcode of 5 bits', { opcode: 16 }],
    ['an RCODE of 13 bits', { rcode: 0x1000 }],
    ['an extended RCODE without EDNS', { rcode: 16, edns: undefined }],
    ['a label of 64 octets', { answers: [mx('a'.repeat(64))] }],
    ['half a preference', { answers: [{ ...OWNER, type: 'MX', data: { preference: 0.5, exchange: '.' } }] }],
    ['a text without strings', { answers: [{ ...OWNER, type: 'TXT', data: { strings: [] } }] }],
    ['a string of 256 bytes', { answers: [{ ...OWNER, type: 'TXT', data: { strings: [new Uint8Array(256)] } }] }],
    ['more than 65,535 bytes', { answers: [{ ...OWNER, type: 'TYPE65280', data: new Uint8Array(65_500) }] }],
    [
      'a tag beyond bytes',
      { answers: [{ ...OWNER, type: 'CAA', data: { flags: 0, tag: '€', value: new Uint8Array() } }] },
    ],
    ['IPv6 in A', { answers: [{ ...OWNER, type: 'A', data: { address: IpAddress.parse('::1')! } }] }],
  ])('rejects %s', (_, wrong) => {
    expect(() => encodeMessage({ ...MESSAGE, ...wrong })).toThrow(DnsWireError);
  });
});
