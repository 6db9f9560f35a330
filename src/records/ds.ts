import { createHash } from 'node:crypto';
import { canonicalWire } from '../dns-wire/name.js';
import type { RecordData } from '../dns-wire/rdata/rdata.js';
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

/** What a DS names a key by: tag and algorithm, which several keys may share by chance. */
export function nameIn({ keyTag: tag, algorithm }: Ds): string {
  return `${tag}/${algorithm}`;
}

/** The same for the key itself. */
export function nameOf(key: Dnskey): string {
  return `${keyTag(key)}/${key.algorithm}`;
}

/** Of a CDS or CDNSKEY: it asks the parent zone to remove all DS records (RFC 8078 section 4). */
export function isRemoval({ algorithm }: Pick<Ds, 'algorithm'>): boolean {
  return algorithm === 0;
}

export function refersTo(ds: Ds, key: Dnskey): boolean {
  return nameIn(ds) === nameOf(key);
}

/** Whether the DS authenticates this one key. */
export function matchesKey(ds: Ds, owner: string, key: Dnskey): boolean | undefined {
  return new KeyRing(owner, [key]).isMatchedBy(ds);
}

/**
 * The keys of a zone, each hashed at most once for each digest type: a zone may publish a thousand keys of one tag, and
 * as many DS records for them (CVE-2023-50387).
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
      const name = nameOf(key);
      const same = this.named.get(name);
      if (same) same.push(key);
      else this.named.set(name, [key]);
    }
  }

  /** Whether the DS authenticates a key (RFC 4034 section 5.2); undefined where its digest cannot be computed here. */
  isMatchedBy(ds: Ds): boolean | undefined {
    if (!this.named.has(nameIn(ds))) return false;
    return HASHES.has(ds.digestType) ? this.keyOf(ds) !== undefined : undefined;
  }

  /** The key that the DS authenticates. */
  keyOf(ds: Ds): Dnskey | undefined {
    const group = `${nameIn(ds)}/${ds.digestType}`;
    const digests = this.byDigest.get(group) ?? this.digests(ds);
    this.byDigest.set(group, digests);
    return digests.get(hex(ds.digest));
  }

  private digests(ds: Ds): ReadonlyMap<string, Dnskey> {
    const hashed = (this.named.get(nameIn(ds)) ?? []).map(
      (key) => [dsDigest(this.owner, key, ds.digestType), key] as const,
    );
    return new Map(hashed.flatMap(([digest, key]) => (digest ? [[hex(digest), key] as const] : [])));
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
