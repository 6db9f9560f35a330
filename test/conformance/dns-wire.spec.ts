import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { rcodeName } from '#formats/dns-wire/rcode.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { describeVectors, vectors } from './vectors.js';

interface RecordSet {
  name: string;
  ttl: number;
  type: string;
  data: string[];
}
interface Expected {
  id: number;
  rcode: string;
  flags: string;
  question: [string, string][];
  answer: RecordSet[];
  authority: RecordSet[];
  additional: RecordSet[];
  edns: { version: number; udp: number; do: boolean; options: number[] } | null;
}
interface Packet {
  id: string;
  input: { base64: string };
  expected: Expected | { error: string };
}

/** dnspython rejects the reserved digest type 0; we decode it, so that it can be shown. */
const DISPUTED = new Set(['pkt-0458']);
const FLAGS = ['qr', 'aa', 'tc', 'rd', 'ra', 'ad', 'cd'] as const;

/** Number of fields before the long one, which dnspython splits into other chunks than dig. */
const FIELDS_BEFORE_CHUNKS = new Map([
  ['DS', 3],
  ['CDS', 3],
  ['DNSKEY', 3],
  ['CDNSKEY', 3],
  ['RRSIG', 8],
]);

function comparable(type: string, data: string): string {
  if (type === 'TXT') return data.replaceAll('"', '');
  const words = data.split(' ');
  const fields = words.splice(0, FIELDS_BEFORE_CHUNKS.get(type) ?? Infinity);
  const text = [...fields, words.join('')].join(' ');
  return /^(C?DS|NSEC3)$/.test(type) ? text.toLowerCase() : text;
}

function flattened(sets: RecordSet[]): string[] {
  return sets.flatMap(({ name, ttl, type, data }) =>
    data.map((text) => [name.toLowerCase(), ttl, type, comparable(type, text)].join(' ')),
  );
}

/** The content of a message as the vectors list it; the order of records in a set is ignored. */
function summary(message: Message) {
  const section = (records: readonly ResourceRecord[]) =>
    flattened(records.map((record) => ({ ...record, data: [presentData(record)] }))).sort();
  return {
    id: message.id,
    rcode: rcodeName(message.rcode),
    flags: FLAGS.filter((flag) => message[flag])
      .join(' ')
      .toUpperCase(),
    question: message.questions.map(({ name, type }) => [name, type]),
    answer: section(message.answers),
    authority: section(message.authorities),
    additional: section(message.additionals),
    edns: message.edns
      ? {
          version: message.edns.version,
          udp: message.edns.udpPayloadSize,
          do: message.edns.dnssecOk,
          options: message.edns.options.map(({ code }) => code),
        }
      : null,
  };
}

describeVectors('recorded answers', () => {
  const packets = vectors<Packet>('dnssec/dns-wire-responses.json').filter(({ id }) => !DISPUTED.has(id));
  const bytesOf = ({ input }: Packet) => Buffer.from(input.base64, 'base64');

  it.each(packets)('$id is read as others read it', (packet) => {
    const expected = packet.expected as Expected;
    const sorted = (sets: RecordSet[]) => flattened(sets).sort();
    expect(summary(decodeMessage(bytesOf(packet)))).toEqual({
      ...expected,
      answer: sorted(expected.answer),
      authority: sorted(expected.authority),
      additional: sorted(expected.additional),
    });
  });

  it.each(packets)('$id survives being written', (packet) => {
    const message = decodeMessage(bytesOf(packet));
    expect(decodeMessage(encodeMessage(message))).toEqual(message);
  });

  it('come in number', () => {
    expect(packets.length).toBeGreaterThanOrEqual(208);
  });
});
