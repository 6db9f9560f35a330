import { type Dnskey, algorithmName, keyTag, roleOf } from '#formats/records/dnskey.js';
import { digestTypeName, type Ds, KeyRing } from '#formats/records/ds.js';
import type { LinkVerdict } from '#formats/records/chain-of-trust.js';
import type { BrokenReason } from './broken-reason.js';
import type { DnssecResult } from './dnssec.dto.js';

/** The facts about the link between a zone and its parent zone. */
export interface ChainFacts {
  readonly zone: string;
  /** Undefined if no answer could be obtained, not even without validation. */
  readonly ds: readonly Ds[] | undefined;
  readonly keys: readonly Dnskey[];
  /** The validation result; undefined if the DS records are. */
  readonly verdict: Exclude<LinkVerdict['state'], 'undecided'> | undefined;
  readonly adValidated: boolean;
  /** Why validation fails, if it does. */
  readonly reason: BrokenReason;
  /** Published TTLs of DS and DNSKEY records at the servers of their zones; undefined where none returned them. */
  readonly ttls: { readonly ds: number | undefined; readonly dnskeys: number | undefined };
}

type ChainReport = Omit<DnssecResult, 'api' | 'domain'>;

export function chainReport({ zone, ds: known, keys, verdict, adValidated, reason, ttls }: ChainFacts): ChainReport {
  const ds = known ?? [];
  const ring = new KeyRing(zone, keys);
  const links = ds.map((signer) => ({
    keyTag: signer.keyTag,
    matched: ring.isMatchedBy(signer) === true,
  }));
  const isUnsigned = verdict === 'unsigned' || verdict === 'insecure';
  const holds = adValidated && verdict === 'secure' && links.some(({ matched }) => matched);
  const status = isUnsigned ? 'unsigned' : holds ? 'valid' : 'broken';
  // Resolvers may validate with a DS record that our resolver no longer has.
  const isUnmatched = verdict === 'secure' && adValidated;
  return {
    status,
    ...(status === 'broken' && { reason: isUnmatched ? 'no-matching-ds' : reason }),
    adValidated,
    ds: ds.map(({ keyTag: tag, algorithm, digestType, digest }) => ({
      keyTag: tag,
      algorithm: algorithmName(algorithm),
      digestType: digestTypeName(digestType),
      digest: Buffer.from(digest).toString('hex').toUpperCase(),
      ttl: ttls.ds ?? null,
    })),
    dnskeys: keys.map((key) => ({
      keyTag: keyTag(key),
      flags: key.flags,
      algorithm: algorithmName(key.algorithm),
      role: roleOf(key),
      ttl: ttls.dnskeys ?? null,
    })),
    links,
  };
}
