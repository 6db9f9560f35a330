import { aliasChain, recordsAt, signaturesOver } from '../../../dns-wire/answer-records.js';
import { normalName, sameName } from '../../../dns-wire/name.js';
import { hostName, isWithin } from '../../../domain/host-name.js';
import type { RecordType } from '../../../dns-wire/record-type.js';
import type { ResourceRecord } from '../../../dns-wire/resource-record.js';
import { countSignedLabels } from '../../../records/canonical-rrset.js';
import type { Dnskey } from '../../../records/dnskey.js';
import { deniesName, NameHashes } from '../../../records/denial.js';
import {
  type DenialFault,
  isIteratedTooOften,
  isProof,
  judgeDenial,
  MOST_PROOFS,
} from '../../../records/judge-denial.js';
import { judgeSet, type SignatureFault } from '../../../records/verify-rrsig.js';
import type { DnsAnswer, DnsQuestion } from '../../../network/dns/dns-answer.js';

/** Records that resolvers reject: `fine` where our copy verifies, or where another zone signed them. */
export interface RejectedSet {
  readonly name: string;
  readonly type: RecordType;
  readonly fault: SignatureFault | 'fine';
  /** Of the signature that came nearest to holding. */
  readonly keyTag?: number;
  readonly signer?: string;
}

/** A negative answer that resolvers reject. */
export interface RejectedDenial {
  readonly question: Pick<DnsQuestion, 'name' | 'type'>;
  readonly fault: DenialFault;
  /** The type of the record at fault. */
  readonly record?: 'SOA' | 'NSEC' | 'NSEC3';
  readonly keyTag?: number;
}

export interface Rejected {
  readonly sets: readonly RejectedSet[];
  readonly denials: readonly RejectedDenial[];
}

/** What a zone's own keys are. */
export interface Judge {
  readonly zone: string;
  readonly keys: readonly Dnskey[];
  /** Seconds since 1970. */
  readonly now: number;
}

/** What is wrong with an answer that resolvers give only to those who want no validation. */
export function judgeReading(question: Pick<DnsQuestion, 'name' | 'type'>, answer: DnsAnswer, judge: Judge): Rejected {
  const sets = setsIn(answer.answers, judge.zone).map((set) => ({
    set,
    verdict: judgedSet(set, answer.answers, judge),
  }));
  const bad = sets.flatMap(({ verdict }) => (verdict ? [verdict] : []));
  if (bad.length > 0) return { sets: bad, denials: [] };
  const denials = [deniedIn(question, answer, judge), unprovenWildcard(question, answer, judge)];
  const denial = denials.find((one) => one !== undefined);
  if (denial) return { sets: [], denials: [denial] };
  return { sets: [{ name: question.name, type: question.type, fault: 'fine' }], denials: [] };
}

function setsIn(records: readonly ResourceRecord[], zone: string): ResourceRecord[][] {
  const synthesized = records.some(({ type }) => type === 'DNAME');
  const sets = new Map<string, ResourceRecord[]>();
  for (const record of records) {
    const isBare = record.type === 'RRSIG' || (synthesized && record.type === 'CNAME');
    if (isBare || !isIn(record.name, zone)) continue;
    const key = `${normalName(record.name)} ${record.type}`;
    sets.set(key, [...(sets.get(key) ?? []), record]);
  }
  return [...sets.values()];
}

/** Nothing for a set that verifies, and for one of a zone below, whose keys are not at hand. */
function judgedSet(
  set: readonly ResourceRecord[],
  section: readonly ResourceRecord[],
  { zone, keys, now }: Judge,
): RejectedSet | undefined {
  const { name, type } = set[0]!;
  const signatures = signaturesOver(section, name, type).map(({ data }) => data);
  if (signatures.some(({ signer }) => isZoneBelow(signer, name, zone))) return undefined;
  const verdict = judgeSet(set, signatures, zone, keys, now);
  if (verdict.state === 'secure') return undefined;
  const { fault, signature } = verdict;
  const found = signature && { keyTag: signature.keyTag, signer: hostName(signature.signer) };
  return { name: hostName(name), type, fault, ...found };
}

function deniedIn(
  { name, type }: Pick<DnsQuestion, 'name' | 'type'>,
  { rcode, answers, authorities }: DnsAnswer,
  { zone, keys, now }: Judge,
): RejectedDenial | undefined {
  const end = aliasChain(answers, name).at(-1) ?? name;
  const isNegative = !answers.some((record) => record.type === type);
  const soa = authorities.find((record) => record.type === 'SOA');
  if (!isNegative || !isIn(end, zone) || (soa && isZoneBelow(soa.name, end, zone))) return undefined;
  const verdict = judgeDenial({ name: end, type, rcode, authorities }, zone, keys, now);
  if (verdict.state !== 'bogus') return undefined;
  const { fault, record, signature } = verdict;
  return { question: { name, type }, fault, ...(record && { record }), ...(signature && { keyTag: signature.keyTag }) };
}

/** What a wildcard answers needs proof that the name itself is not there (RFC 4035 section 5.3.4). */
function unprovenWildcard(
  { name, type }: Pick<DnsQuestion, 'name' | 'type'>,
  { answers, authorities }: DnsAnswer,
  { zone, keys, now }: Judge,
): RejectedDenial | undefined {
  const expanded = aliasChain(answers, name).flatMap((one) => expandedName(one, answers, zone));
  if (expanded.length === 0) return undefined;
  const proofs = authorities.filter(isProof);
  if (proofs.length === 0) return { question: { name, type }, fault: 'unproven' };
  if (proofs.length > MOST_PROOFS) return undefined;
  const verdicts = proofs.map((proof) => {
    const signatures = signaturesOver(authorities, proof.name, proof.type).map(({ data }) => data);
    return { record: proof.type, ...judgeSet([proof], signatures, zone, keys, now) };
  });
  const bogus = verdicts.find(({ state }) => state === 'bogus');
  if (bogus?.state === 'bogus') {
    const { fault, record, signature } = bogus;
    return { question: { name, type }, fault, record, ...(signature && { keyTag: signature.keyTag }) };
  }
  const hashes = new NameHashes();
  const isDenied = (one: string) => proofs.some((proof) => isIteratedTooOften(proof) || deniesName(proof, one, hashes));
  return expanded.every(isDenied) ? undefined : { question: { name, type }, fault: 'beside' };
}

/** Of a name that a wildcard answered, the part that does not exist: one label more than was signed. */
function expandedName(name: string, answers: readonly ResourceRecord[], zone: string): string[] {
  const signed = recordsAt(answers, name, 'RRSIG').filter(({ data }) => sameName(data.signer, zone));
  const surplus = countSignedLabels(name) - Math.min(...signed.map(({ data }) => data.labels));
  return surplus > 0
    ? [
        name
          .split('.')
          .slice(surplus - 1)
          .join('.'),
      ]
    : [];
}

/** Whether a signer or SOA belongs to a zone between this one and the name, which has keys of its own. */
function isZoneBelow(apex: string, name: string, zone: string): boolean {
  return !sameName(apex, zone) && isIn(apex, zone) && isIn(name, apex);
}

function isIn(name: string, zone: string): boolean {
  return isWithin(hostName(name), hostName(zone));
}
