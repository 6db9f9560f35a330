import { createHash } from 'node:crypto';
import { canonicalWire } from '../dns-wire/name.js';
import type { RecordData } from '../dns-wire/rdata/rdata.js';
import { type Dnskey, dnskeyRdata, isZoneKey, keyTag } from './dnskey.js';

export type Ds = RecordData['DS'];

const DNSSEC_PROTOCOL = 3;

/** IANA "Delegation Signer (DS) Resource Record (RR) Type Digest Algorithms". */
const DIGEST_TYPES = new Map([
  [1, 'SHA-1'],
  [2, 'SHA-256'],
  [3, 'GOST R 34.11-94'],
  [4, 'SHA-384'],
  [5, 'GOST R 34.11-2012'],
  [6, 'SM3'],
]);
const HASHES = new Map([
  [1, 'sha1'],
  [2, 'sha256'],
  [4, 'sha384'],
]);

/** The registry's name; the number itself where it has none. */
export function digestTypeName(digestType: number): string {
  return DIGEST_TYPES.get(digestType) ?? String(digestType);
}

/** Whether validators compute digests of this type, as we do. */
export function isComputable(digestType: number): boolean {
  return HASHES.has(digestType);
}

/** RFC 4034 section 5.1.4; none for a digest type that cannot be computed here. */
export function dsDigest(owner: string, key: Dnskey, digestType: number): Uint8Array | undefined {
  const hash = HASHES.get(digestType);
  if (hash === undefined) return undefined;
  return createHash(hash).update(canonicalWire(owner)).update(dnskeyRdata(key)).digest();
}

/** Whether the DS names this key by tag and algorithm, which several keys may share by chance. */
export function refersTo(ds: Ds, key: Dnskey): boolean {
  return ds.keyTag === keyTag(key) && ds.algorithm === key.algorithm;
}

/** Whether the DS vouches for the key (RFC 4034 section 5.2); undefined where its digest cannot be computed here. */
export function vouchesFor(ds: Ds, owner: string, key: Dnskey): boolean | undefined {
  if (!refersTo(ds, key) || !isZoneKey(key) || key.protocol !== DNSSEC_PROTOCOL) return false;
  const digest = dsDigest(owner, key, ds.digestType);
  return digest && Buffer.compare(digest, ds.digest) === 0;
}
