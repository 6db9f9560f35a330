import type { Message } from '#formats/dns-wire/message.js';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { deniesName, hasOptOut, type Proof, typesAt } from '#formats/records/denial.js';
import { isWithin } from './labels.js';

interface Learned {
  readonly zone: string;
  readonly proof: Proof;
  /** The negative answer that contained the proof. */
  readonly answer: Message;
}

/**
 * Aggressive use of NSEC and NSEC3 records (RFC 8198): what a validated proof denies is answered negatively from then
 * on. Assigned to `twist` of a resolver.
 */
export function learningFromProofs(): (answer: Message) => Message {
  const learned = new Map<string, Learned>();
  return (answer) => {
    const [{ name, type }] = answer.questions as [Message['questions'][number]];
    if (answer.cd || !answer.ad) return answer;
    const known = [...learned.values()].find((one) => denies(one, normalName(name), type));
    if (known) return { ...answer, rcode: known.answer.rcode, answers: [], authorities: known.answer.authorities };
    if (answer.answers.length === 0) for (const one of proofsIn(answer)) learned.set(one.proof.name, one);
    return answer;
  };
}

function proofsIn(answer: Message): Learned[] {
  const soa = answer.authorities.find(({ type }) => type === 'SOA');
  return soa ? answer.authorities.filter(isProof).map((proof) => ({ zone: normalName(soa.name), proof, answer })) : [];
}

function denies({ zone, proof, answer }: Learned, name: string, type: RecordType): boolean {
  if (!isWithin(name, zone) || type === 'DS' || hasOptOut(proof)) return false;
  if (answer.rcode === Rcode.NXDOMAIN) return deniesName(proof, name);
  const types = typesAt(proof, name);
  return types !== undefined && !types.includes(type) && !types.includes('CNAME') && !types.includes('NXNAME');
}

function isProof(record: ResourceRecord): record is Proof & ResourceRecord {
  return record.type === 'NSEC' || record.type === 'NSEC3';
}
