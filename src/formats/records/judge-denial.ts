import { signaturesOver } from '#formats/dns-wire/answer-records.js';
import { nameToWire, normalName, sameName, wireLabels } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { isBelow, parentOf } from '#base/domain/host-name.js';
import { deniesName, hashParameters, hasOptOut, NameHashes, type Proof, typesAt } from './denial.js';
import type { Dnskey } from './dnskey.js';
import type { Rrsig } from './rrsig.js';
import { judgeSet, type SignatureFault } from './verify-rrsig.js';

/** A NODATA or NXDOMAIN answer. */
export interface NegativeAnswer {
  readonly name: string;
  readonly type: RecordType;
  readonly rcode: number;
  readonly authorities: readonly ResourceRecord[];
}

/**
 * `soa-owner`: the SOA of another zone. `unproven`: no NSEC or NSEC3. `beside`: the proofs are about something else.
 */
export type DenialFault = 'soa-owner' | 'unproven' | 'flags' | 'beside' | SignatureFault;

export type DenialVerdict =
  | { readonly state: 'proven' }
  /**
   * Treated as unsigned: opt-out, more iterations than validators compute (RFC 9276 section 3.2), or too many proofs.
   */
  | { readonly state: 'insecure' }
  | {
      readonly state: 'bogus';
      readonly fault: DenialFault;
      /** The type of the record whose signature is at fault. */
      readonly record?: 'SOA' | Proof['type'];
      readonly signature?: Rrsig;
    };

/** Three are enough for any proof; answers with more than 8 are not validated (CVE-2023-50868). */
export const MAX_PROOFS = 8;
const MAX_ITERATIONS = 150;
/** Every name between the zone and the denied one is hashed with every set of parameters. */
const MAX_HASHES = 20;
const KNOWN_FLAGS = 0x01;

/** Validates a negative answer of a signed zone (RFC 4035 section 5.4, RFC 5155 section 8). */
export function judgeDenial(answer: NegativeAnswer, zone: string, keys: readonly Dnskey[], now: number): DenialVerdict {
  const { authorities } = answer;
  const soa = authorities.find(({ type }) => type === 'SOA');
  if (soa && !sameName(soa.name, zone)) return { state: 'bogus', fault: 'soa-owner', record: 'SOA' };
  const judge = (record: ResourceRecord) => {
    const set = authorities.filter(({ name, type }) => type === record.type && sameName(name, record.name));
    const signatures = signaturesOver(authorities, record.name, record.type).map(({ data }) => data);
    return judgeSet(set, signatures, zone, keys, now);
  };
  const soaVerdict = soa && judge(soa);
  if (soaVerdict?.state === 'bogus') return { ...soaVerdict, record: 'SOA' };
  const proofs = authorities.filter(isProof);
  if (proofs.length === 0) return { state: 'bogus', fault: 'unproven' };
  if (proofs.length > MAX_PROOFS) return { state: 'insecure' };
  for (const proof of proofs) {
    const verdict = judge(proof);
    if (verdict.state === 'bogus') return { ...verdict, record: proof.type };
  }
  if (areTooCostly(proofs, answer.name, zone)) return { state: 'insecure' }; // only after the proofs were validated: unsigned ones could claim any cost
  const readable = proofs.filter((proof) => proof.type === 'NSEC' || (proof.data.flags & ~KNOWN_FLAGS) === 0);
  if (readable.length === 0) return { state: 'bogus', fault: 'flags', record: 'NSEC3' };
  return judgeProofs(answer, zone, readable);
}

export function isProof(record: ResourceRecord): record is Proof & ResourceRecord {
  return record.type === 'NSEC' || record.type === 'NSEC3';
}

function areTooCostly(proofs: readonly Proof[], name: string, zone: string): boolean {
  const hashed = proofs.filter((proof) => proof.type === 'NSEC3');
  const parameters = new Set(hashed.map(hashParameters)).size;
  const labels = labelsIn(name) - labelsIn(zone);
  return parameters * labels > MAX_HASHES || hashed.some(isIteratedTooOften);
}

/** Whether validators treat the denial as unsigned because of its iterations. */
export function isIteratedTooOften(proof: Proof): boolean {
  return proof.type === 'NSEC3' && proof.data.iterations > MAX_ITERATIONS;
}

function labelsIn(name: string): number {
  return wireLabels(nameToWire(name)).length;
}

/** Whether the proofs, whose signatures are valid, prove the answer. */
function judgeProofs({ name, type, rcode }: NegativeAnswer, zone: string, proofs: readonly Proof[]): DenialVerdict {
  const hashes = new NameHashes();
  const types = typesIn(proofs, name, hashes);
  if (types) {
    const isDenied =
      rcode === Rcode.NOERROR ? !types.includes(type) && !types.includes('CNAME') : types.includes('NXNAME');
    return isDenied ? { state: 'proven' } : { state: 'bogus', fault: 'beside' };
  }
  // An empty non-terminal exists if there are names below it (RFC 4592 section 2.2.2).
  if (exists(normalName(name), proofs, hashes))
    return rcode === Rcode.NOERROR ? { state: 'proven' } : { state: 'bogus', fault: 'beside' };
  const encloser = closestEncloser(name, zone, proofs, hashes);
  if (encloser === undefined) return { state: 'bogus', fault: 'beside' };
  const covering = proofs.find((proof) => deniesName(proof, encloser.next, hashes));
  if (!covering) return { state: 'bogus', fault: 'beside' };
  if (hasOptOut(covering)) return { state: 'insecure' };
  const wildcard = `*.${encloser.name}`;
  const atWildcard = typesIn(proofs, wildcard, hashes);
  const isDenied =
    rcode === Rcode.NXDOMAIN
      ? !atWildcard && proofs.some((proof) => deniesName(proof, wildcard, hashes))
      : atWildcard !== undefined && !atWildcard.includes(type) && !atWildcard.includes('CNAME');
  return isDenied ? { state: 'proven' } : { state: 'bogus', fault: 'beside' };
}

function typesIn(proofs: readonly Proof[], name: string, hashes: NameHashes): readonly RecordType[] | undefined {
  return proofs.map((proof) => typesAt(proof, name, hashes)).find((types) => types !== undefined);
}

/** The closest encloser and the next closer name (RFC 5155 section 1.3). */
function closestEncloser(
  name: string,
  zone: string,
  proofs: readonly Proof[],
  hashes: NameHashes,
): { name: string; next: string } | undefined {
  const [start, top] = [normalName(name), normalName(zone)];
  for (let next = start; isBelow(next, top) && next !== ''; next = parentOf(next)) {
    const parent = parentOf(next);
    if (parent === top || exists(parent, proofs, hashes)) return { name: parent, next };
  }
  return undefined;
}

/** A name exists if a proof is at it, or if the owner or next name of an NSEC is below it. */
function exists(name: string, proofs: readonly Proof[], hashes: NameHashes): boolean {
  return proofs.some((proof) => {
    if (typesAt(proof, name, hashes)) return true;
    return proof.type === 'NSEC' && [proof.name, proof.data.next].some((one) => isBelow(normalName(one), name));
  });
}
