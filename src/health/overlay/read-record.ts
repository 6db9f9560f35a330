import { CLASS_IN } from '../../dns-wire/message.js';
import { decodeMessage } from '../../dns-wire/decode-message.js';
import { encodeMessage } from '../../dns-wire/encode-message.js';
import { queryMessage } from '../../dns-wire/query.js';
import { presentData, type ResourceRecord, type UnderstoodType } from '../../dns-wire/resource-record.js';
import { RECORD_TEXT } from './record-text.js';
import { Words } from './words.js';

const TTL = 3600;
const LONGEST_STRING = 255;
const LONGEST_VALUE = 4096;

/** Types that a zone can carry and that we can read. What signs a zone is made by its keys, not typed. */
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

/** A value as it is typed into a zone, as a record; nothing where the value is none of that type. Texts are without quotes. */
export function readRecord(host: string, type: ChangeableType, value: string): ResourceRecord | undefined {
  if (value.length > LONGEST_VALUE) return undefined;
  try {
    const data = type === 'TXT' ? { strings: stringsOf(value) } : dataOf(type, value);
    const record = { name: `${host}.`, type, class: CLASS_IN, ttl: TTL, data } as ResourceRecord;
    return survives(record) ? record : undefined;
  } catch {
    return undefined; // whatever the parser does not understand is no record
  }
}

function dataOf(type: UnderstoodType, value: string): unknown {
  const words = new Words(value.replace(/\s+/g, ' ').trim(), '.');
  const data = RECORD_TEXT[type](words);
  if (words.left > 0) throw new Error(`too much: ${words.peek()}`);
  return data;
}

function stringsOf(text: string): Uint8Array[] {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / LONGEST_STRING));
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * LONGEST_STRING, (i + 1) * LONGEST_STRING));
}

/** A number that is too large, or a name that is too long, is another one after a journey over the wire. */
function survives(record: ResourceRecord): boolean {
  const query = queryMessage({ name: record.name, type: record.type });
  const [arrived] = decodeMessage(encodeMessage({ ...query, qr: true, answers: [record] })).answers;
  return arrived !== undefined && presentData(arrived) === presentData(record) && isOfType(record);
}

function isOfType(record: ResourceRecord): boolean {
  if (record.type === 'A') return record.data.address.version === 4;
  return record.type !== 'AAAA' || record.data.address.version === 6;
}
