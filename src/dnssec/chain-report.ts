import { type Dnskey, algorithmName, keyTag, roleOf } from '../records/dnskey.js';
import { digestTypeName, type Ds, KeyRing } from '../records/ds.js';
import type { LinkVerdict } from '../records/chain-of-trust.js';
import type { DnssecResult } from './dnssec.dto.js';

/** What is known of the link between a zone and its parent. */
export interface ChainFacts {
  readonly zone: string;
  /** Undefined when no answer could be obtained about them, not even an unvalidated one. */
  readonly ds: readonly Ds[] | undefined;
  readonly keys: readonly Dnskey[];
  /** What a validator makes of them; undefined as the DS records are. */
  readonly verdict: Exclude<LinkVerdict['state'], 'undecided'> | undefined;
  readonly adValidated: boolean;
}

type ChainReport = Omit<DnssecResult, 'api' | 'domain'>;

export function chainReport({ zone, ds: known, keys, verdict, adValidated }: ChainFacts): ChainReport {
  const ds = known ?? [];
  const ring = new KeyRing(zone, keys);
  const links = ds.map((signer) => ({
    keyTag: signer.keyTag,
    matched: ring.isMatchedBy(signer) === true,
  }));
  const isUnsigned = verdict === 'unsigned' || verdict === 'insecure';
  const holds = adValidated && verdict === 'secure' && links.some(({ matched }) => matched);
  return {
    status: isUnsigned ? 'unsigned' : holds ? 'valid' : 'broken',
    adValidated,
    ds: ds.map(({ keyTag: tag, algorithm, digestType, digest }) => ({
      keyTag: tag,
      algorithm: algorithmName(algorithm),
      digestType: digestTypeName(digestType),
      digest: Buffer.from(digest).toString('hex').toUpperCase(),
    })),
    dnskeys: keys.map((key) => ({
      keyTag: keyTag(key),
      flags: key.flags,
      algorithm: algorithmName(key.algorithm),
      role: roleOf(key),
    })),
    links,
  };
}
