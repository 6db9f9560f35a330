import { decodeMessage } from './decode-message.js';
import { encodeMessage } from './encode-message.js';
import { DnsSizeError, DnsWireError } from './dns-wire-error.js';

const HEADER = '00008180';
const QUESTION = '03777777076578616d706c6503636f6d0000010001';
const A_RECORD = 'c00c000100010000003c0004c0000201';
const OPT_RECORD = '00002904d0000080000000';

const packet = (counts: string, body: string) => Buffer.from(HEADER + counts + body, 'hex');

describe('decodeMessage', () => {
  it('reads header, question, answer and EDNS', () => {
    const opt = '00002904d0010080000006000f00020016';
    expect(decodeMessage(Buffer.from(`123495b30001000100000001${QUESTION}${A_RECORD}${opt}`, 'hex'))).toMatchObject({
      ...{ id: 0x1234, qr: true, opcode: 2, aa: true, tc: false, rd: true, ra: true, ad: true, cd: true, rcode: 19 },
      questions: [{ name: 'www.example.com.', type: 'A', class: 1 }],
      answers: [{ name: 'www.example.com.', type: 'A', class: 1, ttl: 60 }],
      edns: { udpPayloadSize: 1232, version: 0, dnssecOk: true, options: [{ code: 15 }] },
    });
  });

  it.each([
    ['8000', 'qr'],
    ['0400', 'aa'],
    ['0200', 'tc'],
    ['0100', 'rd'],
    ['0080', 'ra'],
    ['0040', undefined],
    ['0020', 'ad'],
    ['0010', 'cd'],
    ['7800', undefined],
    ['000f', undefined],
    ['0000', undefined],
  ])('of the flags %s, %s is set', (bits, flag) => {
    const message = decodeMessage(Buffer.from(`0000${bits}0000000000000000`, 'hex'));
    const { qr, aa, tc, rd, ra, ad, cd } = message;
    expect(Object.entries({ qr, aa, tc, rd, ra, ad, cd }).flatMap(([name, isSet]) => (isSet ? [name] : []))).toEqual(
      flag === undefined ? [] : [flag],
    );
    expect([message.opcode, message.rcode]).toEqual([bits === '7800' ? 15 : 0, bits === '000f' ? 15 : 0]);
    expect(Buffer.from(encodeMessage(message)).toString('hex')).toBe(
      `0000${bits === '0040' ? '0000' : bits}0000000000000000`,
    );
  });

  it('follows a pointer into the middle of a name', () => {
    const message = decodeMessage(packet('0001000100000000', `${QUESTION}c010000200010000003c0002c018`));
    expect(message.answers).toMatchObject([{ name: 'example.com.', data: { target: 'com.' } }]);
  });

  it('follows a pointer to a name that ends in a pointer', () => {
    const questions = `${QUESTION}0161c00c000100010162c02100010001`;
    const { questions: found } = decodeMessage(packet('0003000000000000', questions));
    expect(found.map(({ name }) => name)).toEqual(['www.example.com.', 'a.www.example.com.', 'b.a.www.example.com.']);
  });

  it('reads one OPT record', () => {
    expect(decodeMessage(packet('0001000000000001', QUESTION + OPT_RECORD)).edns).toMatchObject({ dnssecOk: true });
    const without = decodeMessage(packet('0001000000000001', QUESTION + OPT_RECORD.replace('8000', '7fff')));
    expect(without.edns).toMatchObject({ dnssecOk: false });
    expect(Buffer.from(encodeMessage(without)).toString('hex')).toContain(OPT_RECORD.replace('8000', '0000'));
  });

  it('reads a name that ends with the message', () => {
    const message = decodeMessage(packet('0002000000000000', '010a0000010001' + 'c00d00010000'));
    expect(message.questions.map(({ name }) => name.length)).toEqual([5, 41]);
  });

  it('reads a TTL with the most significant bit set as zero', () => {
    const record = A_RECORD.replace('0000003c', '80000001');
    expect(decodeMessage(packet('0001000100000000', QUESTION + record)).answers[0]?.ttl).toBe(0);
  });

  it.each([
    ['strings of a TXT record', '0010', '0161', 8192],
    ['windows of an NSEC record, 256 types each', '002f', '', 32],
  ])('reads 8,192 %s and no more', (_, type, one, count) => {
    const windows = (length: number) =>
      Array.from({ length }, (__, at) => at.toString(16).padStart(2, '0') + '20' + 'ff'.repeat(32)).join('');
    const message = (length: number) => {
      const data = one === '' ? `00${windows(length)}` : one.repeat(length);
      const size = (data.length / 2).toString(16).padStart(4, '0');
      return packet('0000000100000000', `00${type}000100000000${size}${data}`);
    };
    expect(decodeMessage(message(count)).answers).toHaveLength(1);
    expect(() => decodeMessage(message(count + 1))).toThrow(DnsSizeError);
  });

  it('returns copies of the bytes', () => {
    const bytes = packet('0000000100000000', '00002a0001000000000002abcd');
    const message = decodeMessage(bytes);
    bytes.fill(0);
    expect(message.answers[0]?.data).toEqual(Uint8Array.of(0xab, 0xcd));
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['half a header', Buffer.from(HEADER, 'hex')],
    ['more than 65,535 bytes', Buffer.alloc(0x10000)],
    ['a missing question', packet('0001000000000000', '')],
    ['a missing record', packet('0001000200000000', QUESTION + A_RECORD)],
    ['bytes behind the end', packet('0001000100000000', `${QUESTION}${A_RECORD}00`)],
    ['counts that promise everything', packet('ffffffffffffffff', QUESTION)],
    ['a data length beyond the end', packet('0001000100000000', QUESTION + A_RECORD.replace('0004c', '0005c'))],
    ['a data length too short', packet('0001000100000000', `${QUESTION}${A_RECORD.replace('0004c', '0003c')}`)],
    ['a pointer to itself', packet('0001000000000000', 'c00c00010001')],
    ['a pointer forwards', packet('0001000000000000', 'c00e0000010001')],
    ['a pointer into the header', packet('0001000000000000', 'c00400010001')],
    ['a pointer back to its own name', packet('0001000000000000', '0161c00c00010001')],
    ['two pointers in a circle', packet('0002000000000000', '0161c01000010001' + 'c00c00010001')],
    ['a pointer without its second byte', packet('0001000000000000', 'c0')],
    ['a label of the reserved kind', packet('0001000000000000', `41${'61'.repeat(65)}0000010001`)],
    ['a label of the extended kind', packet('0001000000000000', `81${'61'.repeat(129)}0000010001`)],
    [
      'a name of 256 octets',
      packet('0001000000000000', `${`3f${'61'.repeat(63)}`.repeat(3)}3e${'61'.repeat(62)}0000010001`),
    ],
    ['a name that ends behind the message', packet('0002000000000000', '010b0000010001' + 'c00d00010001')],
    ['a pointer that ends behind the message', packet('0002000000000000', '010a0000010001' + 'c00d000100c0')],
    ['two OPT records', packet('0001000000000002', QUESTION + OPT_RECORD + OPT_RECORD)],
    ['an OPT record with a name', packet('0001000000000001', QUESTION + OPT_RECORD.replace('00', 'c00c'))],
    ['an OPT record among the answers', packet('0001000100000000', QUESTION + OPT_RECORD)],
    ['an option beyond its record', packet('0001000000000001', `${QUESTION}00002904d000008000000400030001`)],
  ])('rejects %s', (_, bytes) => {
    expect(() => decodeMessage(bytes)).toThrow(DnsWireError);
  });

  it('rejects a name that its pointer makes too long', () => {
    const label = `3f${'61'.repeat(63)}`;
    const questions = `${label.repeat(3)}3d${'61'.repeat(61)}0000010001` + '0161c00c00010001';
    expect(() => decodeMessage(packet('0002000000000000', questions))).toThrow(DnsWireError);
    expect(decodeMessage(packet('0002000000000000', questions.replace('0161c00c', 'c00c'))).questions).toHaveLength(2);
    const shorter = questions.replace(`3d${'61'.repeat(61)}`, `3c${'61'.repeat(60)}`); // 254 octets, and two
    expect(() => decodeMessage(packet('0002000000000000', shorter))).toThrow(DnsWireError);
    const shortest = questions.replace(`3d${'61'.repeat(61)}`, `3b${'61'.repeat(59)}`);
    expect(decodeMessage(packet('0002000000000000', shortest)).questions).toHaveLength(2);
  });
});
