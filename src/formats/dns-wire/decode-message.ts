import { runToEnd, type Sliceable } from '#base/execution/time-slices.js';
import { DnsWireError } from './dns-wire-error.js';
import { type Edns, OPT, readEdns } from './edns.js';
import { HeaderFlag, OPCODE_SHIFT } from './header-flags.js';
import type { Message, Question } from './message.js';
import { typeName } from './record-type.js';
import { readRecord, type ResourceRecord } from './resource-record.js';
import { WireReader } from './wire-reader.js';

const MAX_MESSAGE_LENGTH = 0xffff;
/** Reading so many takes about a millisecond. */
const RECORDS_OF_STEP = 200;

/** Decodes a small message at once. */
export function decodeMessage(bytes: Uint8Array): Message {
  return runToEnd(decodingMessage(bytes));
}

/**
 * Decodes a message whose length is exact. Bytes after the last record are rejected, since a truncated message could
 * otherwise pass for a complete one.
 */
export function* decodingMessage(bytes: Uint8Array): Sliceable<Message> {
  if (bytes.length > MAX_MESSAGE_LENGTH) throw new DnsWireError('message too long');
  const reader = new WireReader(bytes);
  const id = reader.u16();
  const flags = reader.u16();
  const [questionCount, answerCount, authorityCount, additionalCount] = [
    reader.u16(),
    reader.u16(),
    reader.u16(),
    reader.u16(),
  ];
  const questions = readQuestions(reader, questionCount);
  const answers = yield* readSection(reader, answerCount);
  const authorities = yield* readSection(reader, authorityCount);
  const { additionals, edns, rcodeBits } = yield* readAdditionals(reader, additionalCount);
  if (reader.remaining > 0) throw new DnsWireError('bytes behind the last record');
  return {
    id,
    qr: (flags & HeaderFlag.qr) !== 0,
    opcode: (flags >> OPCODE_SHIFT) & 0xf,
    aa: (flags & HeaderFlag.aa) !== 0,
    tc: (flags & HeaderFlag.tc) !== 0,
    rd: (flags & HeaderFlag.rd) !== 0,
    ra: (flags & HeaderFlag.ra) !== 0,
    ad: (flags & HeaderFlag.ad) !== 0,
    cd: (flags & HeaderFlag.cd) !== 0,
    rcode: (rcodeBits << 4) | (flags & 0xf),
    questions,
    answers,
    authorities,
    additionals,
    ...(edns && { edns }),
  };
}

function readQuestions(reader: WireReader, count: number): Question[] {
  const questions: Question[] = [];
  while (questions.length < count) {
    questions.push({ name: reader.name(), type: typeName(reader.u16()), class: reader.u16() });
  }
  return questions;
}

function* readSection(reader: WireReader, count: number): Sliceable<ResourceRecord[]> {
  const records: ResourceRecord[] = [];
  while (records.length < count) {
    if (records.length % RECORDS_OF_STEP === RECORDS_OF_STEP - 1) yield;
    const name = reader.name();
    const code = reader.u16();
    if (code === OPT) throw new DnsWireError('OPT outside the additional section');
    records.push(readRecord(reader, name, code));
  }
  return records;
}

function* readAdditionals(
  reader: WireReader,
  count: number,
): Sliceable<Pick<Message, 'additionals'> & { edns: Edns | undefined; rcodeBits: number }> {
  const additionals: ResourceRecord[] = [];
  let edns: Edns | undefined;
  let rcodeBits = 0;
  for (let i = 0; i < count; i++) {
    if (i % RECORDS_OF_STEP === RECORDS_OF_STEP - 1) yield;
    const name = reader.name();
    const code = reader.u16();
    if (code !== OPT) {
      additionals.push(readRecord(reader, name, code));
      continue;
    }
    if (edns || name !== '.') throw new DnsWireError('more than one OPT, or one with a name');
    ({ edns, rcodeBits } = readEdns(reader));
  }
  return { additionals, edns, rcodeBits };
}
