import { type ChainLink, signsKeySet } from './chain-of-trust.js';
import { type Dnskey, isDeprecated, keyTag, roleOf } from './dnskey.js';
import { dsDigest } from './ds.js';

const SHA256 = 2; // RFC 4509

/** A DS record that can be published safely, and the key it is for. */
export interface DsOffer {
  readonly key: Dnskey;
  /** The RDATA in the presentation format that registrars accept. */
  readonly value: string;
}

export type KeySet = Omit<ChainLink, 'ds'>;

/**
 * The DS records that are safe to publish: the key signs every DNSKEY set, one from each source, with an algorithm that
 * is not being phased out. Keys with the SEP flag come first.
 */
export function dsOffers(keySets: readonly KeySet[], now: number): DsOffer[] {
  const [first, ...others] = keySets;
  if (!first) return [];
  const { zone, keys } = first;
  return keys
    .map(({ data }) => data)
    .filter((key) => !isDeprecated(key.algorithm) && [first, ...others].every((set) => signsKeySet(set, key, now)))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((key) => ({ key, value: dsValue(zone, key) }));
}

function rank(key: Dnskey): number {
  return roleOf(key) === 'ksk' ? 0 : 1;
}

/** The RDATA of a DS record of the key, with SHA-256 unless another digest type is given. */
export function dsValue(zone: string, key: Dnskey, digestType = SHA256): string {
  const digest = Buffer.from(dsDigest(zone, key, digestType) ?? [])
    .toString('hex')
    .toUpperCase();
  return `${keyTag(key)} ${key.algorithm} ${digestType} ${digest}`;
}
