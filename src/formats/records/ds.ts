import { createHash } from 'node:crypto';
import { canonicalWire } from '#formats/dns-wire/name.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import { type Dnskey, dnskeyRdata, isZoneKey, keyTag } from './dnskey.js';

export type Ds = RecordData['DS'];

/** IANA "Delegation Signer (DS) Resource Record (RR) Type Digest Algorithms". */
const DIGEST_TYPES = new Map([
  [1, 'SHA-1'],
  [2, 'SHA-256'],
  [3, 'GOST R 34.11-94'],
  [4, 'SHA-384'],
  [5, 'GOST R 34.11-2012'],
  [6, 'SM3'],
]);
/** The length of digests of these types in octets (RFC 4509, RFC 5933, RFC 6605, RFC 9558, RFC 9563). */
const DIGEST_LENGTHS = new Map([
  [1, 20],
  [2, 32],
  [3, 32],
  [4, 48],
  [5, 32],
  [6, 32],
]);
const HASHES = new Map([
  [1, 'sha1'],
  [2, 'sha256'],
  [4, 'sha384'],
]);

/** The name in the IANA registry, or the number where it has none. */
export function digestTypeName(digestType: number): string {
  return DIGEST_TYPES.get(digestType) ?? String(digestType);
}

/** Whether we can compute digests of this type, as validators can. */
export function isComputable(digestType: number): boolean {
  return HASHES.has(digestType);
}

/** The length that the digest should have, where it has another one: such a record never matches a key. */
export function missedDigestLength({ digestType, digest }: Ds): number | undefined {
  const length = DIGEST_LENGTHS.get(digestType);
  return length === digest.length ? undefined : length;
}

/** The digest of a key (RFC 4034 section 5.1.4); undefined for a digest type that we cannot compute. */
export function dsDigest(owner: string, key: Dnskey, digestType: number): Uint8Array | undefined {
  const hash = HASHES.get(digestType);
  if (hash === undefined) return undefined;
  return createHash(hash).update(canonicalWire(owner)).update(dnskeyRdata(key)).digest();
}

/** Key tag and algorithm by which a DS refers to a key; several keys can share them by chance. */
export function dsKeyId({ keyTag: tag, algorithm }: Ds): string {
  return `${tag}/${algorithm}`;
}

/** The same for a key. */
export function dnskeyId(key: Dnskey): string {
  return `${keyTag(key)}/${key.algorithm}`;
}

/** Whether a CDS or CDNSKEY requests that the parent zone remove all DS records (RFC 8078 section 4). */
export function isRemoval({ algorithm }: Pick<Ds, 'algorithm'>): boolean {
  return algorithm === 0;
}

export function refersTo(ds: Ds, key: Dnskey): boolean {
  return dsKeyId(ds) === dnskeyId(key);
}

/** Whether the DS matches this key; undefined where its digest cannot be computed. */
export function matchesKey(ds: Ds, owner: string, key: Dnskey): boolean | undefined {
  return new KeyRing(owner, [key]).isMatchedBy(ds);
}

/**
 * The keys of a zone, each hashed at most once per digest type: a zone can publish a thousand keys with one tag, and as
 * many DS records (CVE-2023-50387).
 */
export class KeyRing {
  private readonly named = new Map<string, Dnskey[]>();
  private readonly byDigest = new Map<string, ReadonlyMap<string, Dnskey>>();

  constructor(
    private readonly owner: string,
    keys: readonly Dnskey[],
  ) {
    for (const key of keys) {
      if (!isZoneKey(key)) continue;
      const name = dnskeyId(key);
      const same = this.named.get(name);
      if (same) same.push(key);
      else this.named.set(name, [key]);
    }
  }

  /** Whether the DS matches a key (RFC 4034 section 5.2); undefined where its digest cannot be computed. */
  isMatchedBy(ds: Ds): boolean | undefined {
    if (!this.named.has(dsKeyId(ds))) return false;
    return HASHES.has(ds.digestType) ? this.keyOf(ds) !== undefined : undefined;
  }

  /** The key that the DS matches. */
  keyOf(ds: Ds): Dnskey | undefined {
    const group = `${dsKeyId(ds)}/${ds.digestType}`;
    const digests = this.byDigest.get(group) ?? this.digests(ds);
    this.byDigest.set(group, digests);
    return digests.get(hex(ds.digest));
  }

  private digests(ds: Ds): ReadonlyMap<string, Dnskey> {
    const hashed = (this.named.get(dsKeyId(ds)) ?? []).map(
      (key) => [dsDigest(this.owner, key, ds.digestType), key] as const,
    );
    return new Map(hashed.flatMap(([digest, key]) => (digest ? [[hex(digest), key] as const] : [])));
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
