import { signaturesOver } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { known, unobtainable, type Fact, type Gathered, type Known } from '#base/domain/fact.js';
import { hashParameters, type Proof } from '#formats/records/denial.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import { cacheAgeOf } from './signatures.facts.js';
import type { Subject } from '#engine/gathering/subject.js';
import { queryNonexistentName } from '../zone/wildcard.facts.js';
import type { UnvalidatedAnswer } from '#platform/network/dns/read-unvalidated.js';

/** An NSEC or NSEC3 record, and for how many seconds at most the resolver has cached it. */
export interface ReceivedProof {
  readonly proof: Proof;
  readonly age: number;
}

export interface Denial {
  readonly zone: string;
  readonly proofs: readonly ReceivedProof[];
}

/** Per answer: NXDOMAIN takes three NSEC3 records (RFC 5155 section 7.2.2), and two more for wildcards. */
const MAX_PROOFS = 8;
/** Per zone: one set of NSEC3 parameters, or two during a change. */
const MAX_PARAMETERS = 2;

export interface DenialFacts {
  readonly denial: Denial;
}

export async function gatherDenial(subject: Subject, dns: DnsReader): Promise<Gathered<DenialFacts>> {
  const { name, zone } = subject;
  const questions: readonly (readonly [string, RecordType])[] = [
    [zone, 'CDS'],
    [name, 'AAAA'],
    [name, 'CAA'],
  ];
  const answers = await Promise.all([
    queryNonexistentName(subject, dns, UNCONFIRMED), // a signed answer needs no confirmation
    dns.answer(zone, 'NSEC3PARAM', UNCONFIRMED),
    ...questions.map(([host, type]) => dns.answer(host, type)),
  ]);
  const found = answers.flatMap((answer) => (isEmpty(answer) ? [answer.value] : []));
  if (!areFew(found.map(({ authorities }) => authorities.filter(isProof))))
    return { denial: unobtainable('too-large') };
  return {
    denial: known({
      zone,
      proofs: found.flatMap((reading) => proofsIn(reading, zone)),
    }),
  };
}

function isEmpty(answer: Fact<UnvalidatedAnswer>): answer is Known<UnvalidatedAnswer> {
  return answer.state === 'known' && answer.value.answers.length === 0;
}

function proofsIn({ authorities, isBogus }: UnvalidatedAnswer, zone: string): ReceivedProof[] {
  return isBogus
    ? []
    : authorities.filter(isProof).flatMap((proof) => {
        const signatures = signaturesOver(authorities, proof.name, proof.type).map(({ data }) => data);
        const isOwn = signatures.some(({ signer }) => sameName(signer, zone));
        return isOwn ? [{ proof, age: cacheAgeOf(proof, signatures) }] : [];
      });
}

/** For how many seconds at most the resolver has cached the proof of a denial. */
export function denialCacheAge({ authorities }: Pick<UnvalidatedAnswer, 'authorities'>): number {
  const proofs = authorities.filter(isProof).slice(0, MAX_PROOFS);
  const signaturesOf = ({ name, type }: Proof) => signaturesOver(authorities, name, type).map(({ data }) => data);
  return Math.max(0, ...proofs.map((proof) => cacheAgeOf(proof, signaturesOf(proof))));
}

/** The limits of validators, because each NSEC3 record costs up to hundreds of hashes per name (CVE-2023-50868). */
function areFew(answers: readonly (readonly Proof[])[]): boolean {
  const hashed = answers.flat().filter((proof) => proof.type === 'NSEC3');
  const parameters = new Set(hashed.map(hashParameters));
  return answers.every(({ length }) => length <= MAX_PROOFS) && parameters.size <= MAX_PARAMETERS;
}

function isProof(record: ResourceRecord): record is Proof & ResourceRecord {
  return record.type === 'NSEC' || record.type === 'NSEC3';
}
