import { signaturesOver } from '../../../dns-wire/answer-records.js';
import { sameName } from '../../../dns-wire/name.js';
import type { RecordType } from '../../../dns-wire/record-type.js';
import type { ResourceRecord } from '../../../dns-wire/resource-record.js';
import { known, unobtainable, type Fact, type Gathered, type Known } from '../../../domain/fact.js';
import { hashParameters, type Proof } from '../../../records/denial.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import { UNCONFIRMED } from '../../gathering/query-options.js';
import { ageOf } from './signatures.facts.js';
import type { Subject } from '../../gathering/subject.js';
import { queryNonexistentName } from '../zone/wildcard.facts.js';
import type { Reading } from '../../../network/dns/read-unvalidated.js';

/** A record that proves what does not exist, and for how many seconds the resolver has had it, at most. */
export interface SeenProof {
  readonly proof: Proof;
  readonly age: number;
}

export interface Denial {
  readonly zone: string;
  readonly proofs: readonly SeenProof[];
}

/** Of one answer: three prove that a name does not exist (RFC 5155 section 7.2.2), two that it is not synthesized. */
const MOST_PROOFS = 8;
/** Of the whole zone: one, or two while it changes over. */
const MOST_PARAMETERS = 2;

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
    queryNonexistentName(subject, dns, UNCONFIRMED), // what is signed needs no second witness
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

function isEmpty(answer: Fact<Reading>): answer is Known<Reading> {
  return answer.state === 'known' && answer.value.answers.length === 0;
}

function proofsIn({ authorities, isBogus }: Reading, zone: string): SeenProof[] {
  return isBogus
    ? []
    : authorities.filter(isProof).flatMap((proof) => {
        const signatures = signaturesOver(authorities, proof.name, proof.type).map(({ data }) => data);
        const isOwn = signatures.some(({ signer }) => sameName(signer, zone));
        return isOwn ? [{ proof, age: ageOf(proof, signatures) }] : [];
      });
}

/** For how many seconds the resolver has had what proves a denial, at most. */
export function ageOfDenial({ authorities }: Pick<Reading, 'authorities'>): number {
  const proofs = authorities.filter(isProof).slice(0, MOST_PROOFS);
  const signaturesOf = ({ name, type }: Proof) => signaturesOver(authorities, name, type).map(({ data }) => data);
  return Math.max(0, ...proofs.map((proof) => ageOf(proof, signaturesOf(proof))));
}

/** As many as a validator would look at: each costs up to hundreds of hashes for every name (CVE-2023-50868). */
function areFew(answers: readonly (readonly Proof[])[]): boolean {
  const hashed = answers.flat().filter((proof) => proof.type === 'NSEC3');
  const parameters = new Set(hashed.map(hashParameters));
  return answers.every(({ length }) => length <= MOST_PROOFS) && parameters.size <= MOST_PARAMETERS;
}

function isProof(record: ResourceRecord): record is Proof & ResourceRecord {
  return record.type === 'NSEC' || record.type === 'NSEC3';
}
