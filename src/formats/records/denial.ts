import { createHash } from 'node:crypto';
import { canonicalWire, normalName, wireLabels } from '#formats/dns-wire/name.js';
import { hashedName } from '#formats/dns-wire/rdata/binary.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';

/** A record with which a signed zone proves that something does not exist. */
export type Proof = RecordOf<'NSEC'> | RecordOf<'NSEC3'>;

const SHA1 = 1;
const OPT_OUT = 0x01; // RFC 5155 section 3.1.2.1
const MAX_ITERATIONS = 500; // hashing takes CPU time, and RFC 9276 requires 0 iterations

export function hasOptOut(proof: Proof): boolean {
  return proof.type === 'NSEC3' && (proof.data.flags & OPT_OUT) !== 0;
}

/** The types that exist at a name according to the proof; undefined where it is about another name. */
export function typesAt(proof: Proof, name: string, hashes = new NameHashes()): readonly RecordType[] | undefined {
  const isAbout =
    proof.type === 'NSEC' ? normalName(proof.name) === normalName(name) : hashes.of(proof, name) === ownHash(proof);
  return isAbout ? proof.data.types : undefined;
}

/** Whether the name is in the gap that the proof covers. */
export function deniesName(proof: Proof, name: string, hashes = new NameHashes()): boolean {
  if (proof.type === 'NSEC') return isInGap(nameGap(proof), canonicalKey(name));
  const hash = hashes.of(proof, name);
  return hash !== undefined && isBetween(ownHash(proof), hash, hashedName.show(proof.data.nextHash));
}

/** The names between which an NSEC record denies all others, as canonical keys. */
export interface NameGap {
  readonly owner: string;
  readonly next: string;
}

export function nameGap({ name, data: { next } }: RecordOf<'NSEC'>): NameGap {
  return { owner: canonicalKey(name), next: canonicalKey(next) };
}

export function isInGap({ owner, next }: NameGap, denied: string): boolean {
  return isBetween(owner, denied, next) && !next.startsWith(denied); // an empty non-terminal exists
}

/** The last NSEC or NSEC3 record of a zone points to the first. */
function isBetween(owner: string, denied: string, next: string): boolean {
  return owner < next ? owner < denied && denied < next : owner < denied || denied < next;
}

/** A sort key for the canonical order of names (RFC 4034 section 6.1): from the last label to the first, as octets. */
export function canonicalKey(name: string): string {
  const labels = wireLabels(canonicalWire(name)).reverse();
  return labels.map((label) => `${Buffer.from(label).toString('hex')}.`).join('');
}

function ownHash({ name }: RecordOf<'NSEC3'>): string {
  return name.slice(0, name.indexOf('.')).toUpperCase();
}

/** The parameters of the hash as a key. */
export function hashParameters({ data: { hashAlgorithm, iterations, salt } }: RecordOf<'NSEC3'>): string {
  return `${hashAlgorithm} ${iterations} ${Buffer.from(salt).toString('hex')}`;
}

/** Hashes each name once for all proofs with the same parameters. */
export class NameHashes {
  private readonly known = new Map<string, string | undefined>();

  /** Undefined where the hash cannot be computed. */
  of(proof: RecordOf<'NSEC3'>, name: string): string | undefined {
    const key = `${hashParameters(proof)} ${name}`;
    if (!this.known.has(key)) this.known.set(key, hashOf(proof, name));
    return this.known.get(key);
  }
}

/** The hash of a name (RFC 5155 section 5). */
function hashOf({ data: { hashAlgorithm, iterations, salt } }: RecordOf<'NSEC3'>, name: string): string | undefined {
  if (hashAlgorithm !== SHA1 || iterations > MAX_ITERATIONS) return undefined;
  let hash: Uint8Array = canonicalWire(name);
  for (let i = 0; i <= iterations; i++) hash = createHash('sha1').update(hash).update(salt).digest();
  return hashedName.show(hash);
}
