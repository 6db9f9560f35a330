import type { RecordOf } from '../dns-wire/resource-record.js';
import { type Dnskey, isRevoked, isZoneKey, keyTag } from './dnskey.js';
import { type Ds, isComputable, refersTo, matchesKey } from './ds.js';
import type { Rrsig } from './rrsig.js';
import { isSupported } from './signature.js';
import { judgeSet, SIGNATURE_FAULTS, type SignatureFault } from './verify-rrsig.js';

/** What a zone and its parent zone publish about their link. */
export interface ChainLink {
  readonly zone: string;
  readonly ds: readonly Ds[];
  readonly keys: readonly RecordOf<'DNSKEY'>[];
  /** Over the key set. */
  readonly signatures: readonly Rrsig[];
}

/**
 * Why the zone's keys are not trusted: it has none, no DS fits one, the one that fits is revoked, or the key set is not
 * signed by one that fits.
 */
export type LinkFault = 'no-keys' | 'no-match' | 'revoked' | SignatureFault;

export type LinkVerdict =
  /** No DS. */
  | { readonly state: 'unsigned' }
  /** Validators know none of the algorithms or digests and treat the zone as unsigned (RFC 6840 section 5.2). */
  | { readonly state: 'insecure' }
  /** The tags of the keys that a DS names and that sign the key set. */
  | { readonly state: 'secure'; readonly tags: readonly number[] }
  | { readonly state: 'broken'; readonly fault: LinkFault; readonly tags: readonly number[] }
  /** Too large to be judged. */
  | { readonly state: 'undecided'; readonly tags: readonly number[] };

/** More DS records or keys than any zone has; verifying takes time (CVE-2023-50387). */
const MOST_DS = 16;
const MOST_KEYS = 32;
const SHA1 = 1;

/** Whether there are more DS records or keys than are looked at. A part of a signed set proves nothing. */
export function isTooLarge({ ds = [], keys }: Partial<Pick<ChainLink, 'ds'>> & Pick<ChainLink, 'keys'>): boolean {
  return ds.length > MOST_DS || keys.length > MOST_KEYS;
}

/** Whether the keys of a zone can be trusted, as a validator decides it (RFC 4035 section 5.2). */
export function judgeLink({ zone, ds, keys, signatures }: ChainLink, now: number): LinkVerdict {
  if (ds.length === 0) return { state: 'unsigned' };
  const usable = withoutSha1(ds.filter(isUsable));
  if (usable.length === 0) return { state: 'insecure' };
  if (isTooLarge({ ds: usable, keys })) return { state: 'undecided', tags: tagsIn(usable) };
  if (keys.length === 0) return broken('no-keys', usable);
  const named = keys.filter(({ data }) => usable.some((signer) => matchesKey(signer, zone, data) === true));
  if (named.length === 0) {
    const isRevokedOne = keys.some(
      ({ data }) => isRevoked(data) && usable.some((one) => namesRevoked(one, zone, data)),
    );
    return broken(isRevokedOne ? 'revoked' : 'no-match', usable);
  }
  const entries = named.map(({ data }) => data).filter((key) => isZoneKey(key) && !isRevoked(key));
  if (entries.length === 0) return broken('revoked', usable);
  const verdicts = entries.map((key) => ({ key, verdict: judgeSet(keys, signatures, zone, [key], now) }));
  const good = verdicts.filter(({ verdict }) => verdict.state === 'secure').map(({ key }) => keyTag(key));
  if (good.length > 0) return { state: 'secure', tags: good };
  // That a key is not in use yet does not explain why the one in use fails.
  const faults = verdicts.flatMap(({ verdict }) => (verdict.state === 'bogus' ? [verdict.fault] : []));
  const fault = SIGNATURE_FAULTS.find((one) => faults.includes(one)) ?? 'missing';
  return { state: 'broken', fault, tags: entries.map(keyTag) };
}

/**
 * The same where resolvers were asked to validate the key set, and did. Their caches are of different ages: what they
 * validate holds, even if our copies of DS and DNSKEY do not fit together in the middle of a key change.
 */
export function judgeChain(link: ChainLink, isValidated: boolean, now: number): LinkVerdict {
  const verdict = judgeLink(link, now);
  const isRefuted = isValidated && (verdict.state === 'broken' || verdict.state === 'undecided');
  return isRefuted ? { state: 'secure', tags: verdict.tags } : verdict;
}

/**
 * Whether publishing a DS for this key keeps the zone secure: the key signs the key set that every server returns. Not
 * where the set is too large to say.
 */
export function signsKeySet({ zone, keys, signatures }: Omit<ChainLink, 'ds'>, key: Dnskey, now: number): boolean {
  const isFit = isZoneKey(key) && !isRevoked(key) && isSupported(key.algorithm) && !isTooLarge({ keys });
  return isFit && judgeSet(keys, signatures, zone, [key], now).state === 'secure';
}

function isUsable(ds: Ds): boolean {
  return isSupported(ds.algorithm) && isComputable(ds.digestType);
}

/** SHA-1 does not count next to a stronger digest (RFC 4509 section 3). */
function withoutSha1(ds: readonly Ds[]): readonly Ds[] {
  const stronger = ds.filter(({ digestType }) => digestType !== SHA1);
  return stronger.length > 0 ? stronger : ds;
}

/** A DS made before its key was revoked: the flag changes tag and digest (RFC 5011 section 3). */
function namesRevoked(ds: Ds, zone: string, key: Dnskey): boolean {
  const before = { ...key, flags: key.flags & ~0x0080 };
  return refersTo(ds, before) && matchesKey(ds, zone, before) === true;
}

function broken(fault: LinkFault, ds: readonly Ds[]): LinkVerdict {
  return { state: 'broken', fault, tags: tagsIn(ds) };
}

function tagsIn(ds: readonly Ds[]): number[] {
  return ds.map((one) => one.keyTag);
}
