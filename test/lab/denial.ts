import { createHash } from 'node:crypto';
import { CLASS_IN } from '#formats/dns-wire/message.js';
import { canonicalWire } from '#formats/dns-wire/name.js';
import { hashedName } from '#formats/dns-wire/rdata/binary.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { ancestry, firstLabel, isWithin } from './labels.js';
import type { Zone } from './zone.js';

type Proof = RecordOf<'NSEC'> | RecordOf<'NSEC3'>;

/** The records with which a signed zone proves that a name, or a type at it, does not exist. */
export function denialOf(zone: Zone, name: string): Proof[] {
  const { signer } = zone;
  if (!signer || signer.denial === 'none') return [];
  if (signer.denial === 'compact') return [compactProof(zone, name)];
  if (signer.denial === 'displaced') return [nsecProof(zone, zone.origin)];
  const encloser = ancestry(name).find((ancestor) => zone.exists(ancestor)) ?? zone.origin;
  const wildcard = encloser === '.' ? '*.' : `*.${encloser}`;
  const nextCloser = ancestry(name)[ancestry(name).indexOf(encloser) - 1];
  const needed = encloser === name ? [name] : [name, wildcard];
  if (!signer.nsec3param || (signer.mixesNsec && encloser === name)) {
    const proofs = unique(needed.map((denied) => nsecProof(zone, denied)));
    return signer.denial === 'doubled' ? proofs.flatMap((one) => [one, narrowed(one)]) : proofs;
  }
  const hashes = encloser === name ? [name] : [encloser, nextCloser!, wildcard];
  return unique(hashes.map((denied) => nsec3Proof(zone, denied, signer.nsec3param!)));
}

/** RFC 9824: a nonexistent name is answered with NODATA, and its NSEC record has the type NXNAME. */
function compactProof(zone: Zone, name: string): RecordOf<'NSEC'> {
  const types: RecordType[] = zone.exists(name) ? typesAt(zone, name) : ['NXNAME'];
  return nsec(zone, name, `\\000.${name === '.' ? '' : name}`, types);
}

function nsecProof(zone: Zone, denied: string): RecordOf<'NSEC'> {
  const chain = zone.once('NSEC', () => inOrder(provenNames(zone).map((name) => ({ name, key: canonicalKey(name) }))));
  const key = canonicalKey(denied);
  const at = chain.findLastIndex((link) => link.key <= key);
  const owner = chain[at]?.name ?? zone.origin;
  return nsec(zone, owner, chain[at + 1]?.name ?? zone.origin, typesAt(zone, owner));
}

/** The same proof, that no name follows directly. */
function narrowed(proof: RecordOf<'NSEC'>): RecordOf<'NSEC'> {
  return { ...proof, data: { ...proof.data, next: `\\000.${proof.name}` } };
}

function nsec(zone: Zone, name: string, next: string, types: RecordType[]): RecordOf<'NSEC'> {
  const { ttl } = zone.soa!;
  return { name, type: 'NSEC', class: CLASS_IN, ttl, data: { next, types: [...types, 'NSEC', 'RRSIG'] } };
}

function nsec3Proof(zone: Zone, denied: string, params: RecordData['NSEC3PARAM']): RecordOf<'NSEC3'> {
  const chain = zone.once('NSEC3', () => {
    const owners = [...new Set(provenNames(zone).flatMap(ancestry))].filter((name) => isWithin(name, zone.origin));
    return owners.map((name) => ({ name, hash: hashOf(name, params) })).sort((a, b) => Buffer.compare(a.hash, b.hash));
  });
  const hash = hashOf(denied, params);
  const at = chain.findLastIndex((link) => Buffer.compare(link.hash, hash) <= 0);
  const link = chain.at(at)!;
  const nextHash = chain[(chain.indexOf(link) + 1) % chain.length]!.hash;
  return {
    name: `${hashedName.show(link.hash).toLowerCase()}.${zone.origin}`,
    type: 'NSEC3',
    class: CLASS_IN,
    ttl: zone.soa!.ttl,
    data: { ...params, flags: zone.signer!.flags, nextHash, types: [...typesAt(zone, link.name), 'RRSIG'] },
  };
}

/** RFC 5155 section 5. */
function hashOf(name: string, { iterations, salt }: RecordData['NSEC3PARAM']): Buffer {
  let hash: Uint8Array = canonicalWire(name);
  for (let i = 0; i <= iterations; i++) hash = createHash('sha1').update(hash).update(salt).digest();
  return Buffer.from(hash);
}

function provenNames(zone: Zone): string[] {
  return zone.names.filter((name) => !zone.signer!.forgets(name));
}

function typesAt(zone: Zone, name: string): RecordType[] {
  const types = new Set(zone.at(name).map(({ type }) => type));
  return [...types].filter((type) => !zone.signer!.forgets(type));
}

/** RFC 4034 section 6.1: from the last label to the first. */
function canonicalKey(name: string): string {
  return ancestry(name).slice(0, -1).map(firstLabel).reverse().join('\0');
}

function inOrder<T extends { readonly key: string }>(links: T[]): T[] {
  return links.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function unique<T extends Proof>(proofs: T[]): T[] {
  return proofs.filter((proof, i) => proofs.findIndex(({ name }) => name === proof.name) === i);
}
