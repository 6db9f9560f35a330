import { CLASS_IN } from '#formats/dns-wire/message.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import { presentData, type ResourceRecord, type UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { RECORD_TEXT } from '#formats/dns-wire/presentation/record-text.js';
import { TokenReader } from '#formats/dns-wire/presentation/token-reader.js';

const TTL = 3600;
const MAX_STRING_LENGTH = 255;
const MAX_VALUE_LENGTH = 4096;

/** Types that can be changed; DNSSEC records are excluded, because signers generate them. */
export const CHANGEABLE = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'NS',
  'SOA',
  'CAA',
  'SRV',
  'TLSA',
  'DS',
  'HTTPS',
  'SVCB',
  'PTR',
  'DNAME',
] as const;
export type ChangeableType = (typeof CHANGEABLE)[number];

/** Parses a value in presentation format; undefined if it is invalid. Texts have no quotes. */
export function readRecord(host: string, type: ChangeableType | 'DNSKEY', value: string): ResourceRecord | undefined {
  if (value.length > MAX_VALUE_LENGTH) return undefined;
  try {
    const data = type === 'TXT' ? { strings: stringsOf(value) } : dataOf(type, value);
    const record = { name: `${host}.`, type, class: CLASS_IN, ttl: TTL, data } as ResourceRecord;
    return canBeEncoded(record) ? record : undefined;
  } catch {
    return undefined; // the value is invalid
  }
}

function dataOf(type: UnderstoodType, value: string): unknown {
  const words = new TokenReader(value.replace(/\s+/g, ' ').trim(), '.');
  const data = RECORD_TEXT[type](words);
  if (words.left > 0) throw new Error(`too much: ${words.peek()}`);
  return data;
}

function stringsOf(text: string): Uint8Array[] {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / MAX_STRING_LENGTH));
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * MAX_STRING_LENGTH, (i + 1) * MAX_STRING_LENGTH));
}

/** Whether the record survives encoding: numbers that are too large and names that are too long do not. */
function canBeEncoded(record: ResourceRecord): boolean {
  const query = queryMessage({ name: record.name, type: record.type });
  const [arrived] = decodeMessage(encodeMessage({ ...query, qr: true, answers: [record] })).answers;
  return arrived !== undefined && presentData(arrived) === presentData(record) && isOfType(record);
}

function isOfType(record: ResourceRecord): boolean {
  if (record.type === 'A') return record.data.address.version === 4;
  return record.type !== 'AAAA' || record.data.address.version === 6;
}
