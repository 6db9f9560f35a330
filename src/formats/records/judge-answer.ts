import { aliasChain, recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { normalName, sameName } from '#formats/dns-wire/name.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { countSignedLabels } from './canonical-rrset.js';
import type { Dnskey } from './dnskey.js';
import { deniesName, NameHashes } from './denial.js';
import { type DenialFault, isIteratedTooOften, isProof, judgeDenial, MAX_PROOFS } from './judge-denial.js';
import { judgeSet, type SignatureFault } from './verify-rrsig.js';

interface Question {
  readonly name: string;
  readonly type: RecordType;
}

interface Answer {
  readonly rcode: number;
  readonly answers: readonly ResourceRecord[];
  readonly authorities: readonly ResourceRecord[];
}

/**
 * Records that resolvers reject. `fine`: our copy verifies, or another zone signed it. `no-proof`: they are in an
 * unsigned child zone, and the missing DS record is not proven.
 */
export interface RejectedSet {
  readonly name: string;
  readonly type: RecordType;
  readonly fault: SignatureFault | 'fine' | 'no-proof';
  /** The query that returned them. */
  readonly question?: Question;
  /** Key tag of the signature with the least severe fault. */
  readonly keyTag?: number;
  readonly signer?: string;
}

/** A negative answer that resolvers reject. */
export interface RejectedDenial {
  readonly question: Question;
  /** The answer has records from a wildcard; the proof that the name itself does not exist is invalid. */
  readonly isOfWildcard?: true;
  readonly fault: DenialFault;
  /** The type of the invalid record. */
  readonly record?: 'SOA' | 'NSEC' | 'NSEC3';
  readonly keyTag?: number;
}

export interface Rejected {
  readonly sets: readonly RejectedSet[];
  readonly denials: readonly RejectedDenial[];
}

/** The zone and its validated keys. */
export interface Judge {
  readonly zone: string;
  readonly keys: readonly Dnskey[];
  /** Seconds since 1970. */
  readonly now: number;
}

/** The faults of an answer that resolvers return only with checking disabled. */
export function judgeUnvalidated(query: Question, answer: Answer, judge: Judge): Rejected {
  const rejected = judgeAnswer(query, answer, judge);
  if (rejected.sets.length + rejected.denials.length > 0) return rejected;
  return { sets: [{ name: query.name, type: query.type, fault: 'fine' }], denials: [] };
}

/** The parts of an answer that a validator with these keys rejects. */
export function judgeAnswer(query: Question, answer: Answer, judge: Judge): Rejected {
  const verdicts = setsIn(answer.answers, judge.zone).map((set) => judgedSet(set, answer.answers, judge));
  const sets = verdicts.flatMap((verdict) => (verdict ? [{ ...verdict, question: query }] : []));
  if (sets.length > 0) return { sets, denials: [] };
  const denials = [deniedIn(query, answer, judge), unprovenWildcard(query, answer, judge)];
  return { sets: [], denials: denials.filter((one) => one !== undefined).slice(0, 1) };
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

/** Undefined for a set that verifies, and for sets of child zones, whose keys are unknown here. */
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
  { name, type }: Question,
  { rcode, answers, authorities }: Answer,
  { zone, keys, now }: Judge,
): RejectedDenial | undefined {
  const end = aliasChain(answers, name).at(-1) ?? name;
  const isNegative = !answers.some((record) => record.type === type);
  // An SOA or NS record of a child zone means that the answer is not of this zone.
  const isOfZoneBelow = authorities.some(
    (record) => (record.type === 'SOA' || record.type === 'NS') && isZoneBelow(record.name, end, zone),
  );
  if (!isNegative || !isIn(end, zone) || isOfZoneBelow) return undefined;
  const verdict = judgeDenial({ name: end, type, rcode, authorities }, zone, keys, now);
  if (verdict.state !== 'bogus') return undefined;
  const { fault, record, signature } = verdict;
  return { question: { name, type }, fault, ...(record && { record }), ...(signature && { keyTag: signature.keyTag }) };
}

/** A wildcard answer needs proof that the name itself does not exist (RFC 4035 section 5.3.4). */
function unprovenWildcard(
  { name, type }: Question,
  { answers, authorities }: Answer,
  { zone, keys, now }: Judge,
): RejectedDenial | undefined {
  const expanded = aliasChain(answers, name).flatMap((one) => expandedName(one, answers, zone));
  if (expanded.length === 0) return undefined;
  // A CNAME may lead to another zone, whose proofs have other keys.
  const proofs = authorities.filter(isProof).filter((proof) => isIn(proof.name, zone));
  const found = { question: { name, type }, isOfWildcard: true } as const;
  if (proofs.length === 0) return { ...found, fault: 'unproven' };
  if (proofs.length > MAX_PROOFS) return undefined;
  const verdicts = proofs.map((proof) => {
    const signatures = signaturesOver(authorities, proof.name, proof.type).map(({ data }) => data);
    return { record: proof.type, ...judgeSet([proof], signatures, zone, keys, now) };
  });
  const bogus = verdicts.find(({ state }) => state === 'bogus');
  if (bogus?.state === 'bogus') {
    const { fault, record, signature } = bogus;
    return { ...found, fault, record, ...(signature && { keyTag: signature.keyTag }) };
  }
  const hashes = new NameHashes();
  const isDenied = (one: string) => proofs.some((proof) => isIteratedTooOften(proof) || deniesName(proof, one, hashes));
  return expanded.every(isDenied) ? undefined : { ...found, fault: 'beside' };
}

/** The nonexistent name of a wildcard expansion: one label more than the RRSIG counts. */
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

/** Whether the apex is of a child zone between this zone and the name. */
function isZoneBelow(apex: string, name: string, zone: string): boolean {
  return !sameName(apex, zone) && isIn(apex, zone) && isIn(name, apex);
}

function isIn(name: string, zone: string): boolean {
  return isWithin(hostName(name), hostName(zone));
}
