import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { normalName } from '#formats/dns-wire/name.js';
import { type RecordType, typeCode } from '#formats/dns-wire/record-type.js';
import { isWithin } from './labels.js';

const MAX_SIZE = 0xffff;
const HEADER = 12;
const [ANSWERS, ADDITIONALS] = [6, 10];
const NAME_OF_QUESTION = [0xc0, HEADER];
const TTL = [0, 0, 1, 44];
const FLAGS_WITHOUT_RCODE = 0xfff0;

type Rdata = (index: number) => readonly number[];

const octets = (text: string) => [...Buffer.from(text)];
const two = (number: number) => [number >> 8, number & 255];

/** RDATA per type: as many records as fit, or records with as many parts as are expensive to hold. */
const RDATA: Partial<Record<RecordType, Rdata>> = {
  A: (i) => [77, 81, ...two(i)],
  AAAA: (i) => [0x2a, 0x0f, 0x77, 0x81, ...new Array<number>(10).fill(0), ...two(i)],
  MX: (i) => [...two(i), ...NAME_OF_QUESTION],
  TXT: (i) => [4, ...octets(i.toString(36).padStart(4, '0'))],
  CAA: (i) => [0, 5, ...octets(`issue${i.toString(36)}`)],
  TLSA: (i) => [3, 1, 1, ...two(i)],
  SRV: (i) => [...two(i), 0, 0, 0, 1, ...NAME_OF_QUESTION],
  HTTPS: (i) => [...two(i + 1), 0],
  PTR: () => NAME_OF_QUESTION,
};

const filled = new Map<string, Buffer>();

/** Enlarges the answers of some zones to the maximum size and keeps the records that the zone needs to work. */
export class LargeAnswers {
  private readonly zones = new Set<string>();

  add(origin: string): void {
    this.zones.add(normalName(origin));
  }

  /** The answer with 64 KB of records of the queried type, or with 64 KB of additional records for other types. */
  enlarge(query: Message, answer: Uint8Array): Uint8Array {
    const [question] = query.questions;
    if (!question || !this.has(normalName(question.name))) return answer;
    const { questions } = decodeMessage(answer);
    if (questions.length !== 1) return answer;
    const end = endOfQuestion(answer);
    return RDATA[question.type] ? wholeAnswer(answer, end, question.type) : padded(answer);
  }

  private has(name: string): boolean {
    for (const zone of this.zones) if (isWithin(name, zone)) return true;
    return false;
  }
}

function wholeAnswer(answer: Uint8Array, end: number, type: RecordType): Uint8Array {
  const { bytes, count } = records(type, MAX_SIZE - end);
  const message = Buffer.concat([answer.subarray(0, end), bytes]);
  message.writeUInt16BE(message.readUInt16BE(2) & FLAGS_WITHOUT_RCODE, 2);
  message.writeUInt16BE(count, ANSWERS);
  message.fill(0, ANSWERS + 2, HEADER);
  return message;
}

function padded(answer: Uint8Array): Uint8Array {
  const { bytes, count } = records('A', MAX_SIZE - answer.length);
  const message = Buffer.concat([answer, bytes]);
  message.writeUInt16BE(message.readUInt16BE(ADDITIONALS) + count, ADDITIONALS);
  return message;
}

/** All records have the queried name as a compression pointer, so that the bytes are the same for every query. */
function records(type: RecordType, room: number): { readonly bytes: Buffer; readonly count: number } {
  const one = record(type, 0).length;
  const count = Math.floor(room / (one + 4)); // RDATA of some types is longer for higher indexes
  const key = `${type} ${count}`;
  const bytes = filled.get(key) ?? Buffer.concat(Array.from({ length: count }, (_, i) => Buffer.from(record(type, i))));
  filled.set(key, bytes);
  return { bytes, count };
}

function record(type: RecordType, index: number): number[] {
  const rdata = RDATA[type]!(index);
  return [...NAME_OF_QUESTION, ...two(typeCode(type)), 0, 1, ...TTL, ...two(rdata.length), ...rdata];
}

function endOfQuestion(message: Uint8Array): number {
  let at = HEADER;
  while (message[at] !== 0) at += message[at]! + 1;
  return at + 1 + 4;
}
