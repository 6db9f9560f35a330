import { writeEdns } from './edns.js';
import { HeaderFlag, OPCODE_SHIFT } from './header-flags.js';
import { DnsWireError } from './dns-wire-error.js';
import type { Message } from './message.js';
import { typeCode } from './record-type.js';
import { writeRecord } from './resource-record.js';
import { WireWriter } from './wire-writer.js';

const FLAGS = Object.keys(HeaderFlag) as (keyof typeof HeaderFlag)[];

export function encodeMessage(message: Message): Uint8Array {
  const writer = new WireWriter();
  const { questions, answers, authorities, additionals, edns } = message;
  writer.u16(message.id);
  writer.u16(flagsOf(message));
  writer.u16(questions.length);
  writer.u16(answers.length);
  writer.u16(authorities.length);
  writer.u16(additionals.length + (edns ? 1 : 0));
  for (const question of questions) {
    writer.compressedName(question.name);
    writer.u16(typeCode(question.type));
    writer.u16(question.class);
  }
  for (const section of [answers, authorities, additionals]) {
    for (const record of section) writeRecord(writer, record);
  }
  writeEdns(writer, edns, message.rcode >> 4);
  return writer.finish();
}

function flagsOf(message: Message): number {
  if (message.opcode > 0xf) throw new DnsWireError(`no such opcode: ${message.opcode}`);
  let bits = (message.opcode << OPCODE_SHIFT) | (message.rcode & 0xf);
  for (const name of FLAGS) if (message[name]) bits |= HeaderFlag[name];
  return bits;
}
