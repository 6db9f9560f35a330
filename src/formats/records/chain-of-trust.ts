import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { type Dnskey, isRevoked, isZoneKey, keyTag } from './dnskey.js';
import { type Ds, dsDigest, isComputable, refersTo, matchesKey } from './ds.js';
import type { Rrsig } from './rrsig.js';
import { isSupported } from './signature.js';
import { judgeSet, type SetVerdict, SIGNATURE_FAULTS, type SignatureFault } from './verify-rrsig.js';

/** The records of a zone and its parent zone that link them. */
export interface ChainLink {
  readonly zone: string;
  readonly ds: readonly Ds[];
  readonly keys: readonly RecordOf<'DNSKEY'>[];
  /** RRSIG records of the DNSKEY set. */
  readonly signatures: readonly Rrsig[];
}

/**
 * Why the keys are not trusted: there are none, no DS matches one, the matching one is revoked or no zone key, or no
 * matching key signs the DNSKEY set.
 */
export type LinkFault = 'no-keys' | 'no-match' | 'revoked' | 'no-zone-key' | SignatureFault;

export type LinkVerdict =
  /** The parent zone has no DS record, or is not signed itself. */
  | { readonly state: 'unsigned' }
  /**
   * Validators support none of the algorithms or digest types and treat the zone as unsigned (RFC 6840 section 5.2).
   */
  | { readonly state: 'insecure' }
  /** Tags of the keys that a DS matches and that sign the DNSKEY set. */
  | { readonly state: 'secure'; readonly tags: readonly number[] }
  | { readonly state: 'broken'; readonly fault: LinkFault; readonly tags: readonly number[] }
  /** Too many records to validate. */
  | { readonly state: 'undecided'; readonly tags: readonly number[] };

/** More DS records or keys than a real zone has; validation takes CPU time (CVE-2023-50387). */
const MAX_DS = 16;
const MAX_KEYS = 32;
const SHA1 = 1;
/** Tolerated clock error in seconds. */
const CLOCK_SKEW = 3600;

/**
 * Whether there are more DS records or keys than we validate. Validating only a part of a signed set proves nothing.
 */
export function isTooLarge({ ds = [], keys }: Partial<Pick<ChainLink, 'ds'>> & Pick<ChainLink, 'keys'>): boolean {
  return ds.length > MAX_DS || keys.length > MAX_KEYS;
}

/** Whether the keys of a zone are trusted, as a validator decides it (RFC 4035 section 5.2). */
export function judgeLink({ zone, ds, keys, signatures }: ChainLink, now: number): LinkVerdict {
  if (ds.length === 0) return { state: 'unsigned' };
  const usable = withoutSha1(ds.filter(isUsable));
  if (usable.length === 0) return { state: 'insecure' };
  if (isTooLarge({ ds: usable, keys })) return { state: 'undecided', tags: tagsIn(usable) };
  if (keys.length === 0) return brokenLink('no-keys', usable);
  const named = keys.filter(({ data }) => usable.some((signer) => matchesKey(signer, zone, data) === true));
  if (named.length === 0) {
    const isRevokedOne = keys.some(
      ({ data }) => isRevoked(data) && usable.some((one) => namesRevoked(one, zone, data)),
    );
    const isOther = keys.some(({ data }) => !isZoneKey(data) && usable.some((one) => namesOther(one, zone, data)));
    return brokenLink(isRevokedOne ? 'revoked' : isOther ? 'no-zone-key' : 'no-match', usable);
  }
  const entries = named.map(({ data }) => data).filter((key) => isZoneKey(key) && !isRevoked(key));
  if (entries.length === 0) return brokenLink('revoked', usable);
  const verdicts = entries.map((key) => ({ key, verdict: judgeSet(keys, signatures, zone, [key], now) }));
  const good = verdicts.filter(({ verdict }) => verdict.state === 'secure').map(({ key }) => keyTag(key));
  if (good.length > 0) return { state: 'secure', tags: good };
  // The fault closest to valid counts: a key that does not sign yet is not why the key in use fails.
  const faults = verdicts.flatMap(({ verdict }) => (verdict.state === 'bogus' ? [verdict.fault] : []));
  const fault = SIGNATURE_FAULTS.find((one) => faults.includes(one)) ?? 'missing';
  return { state: 'broken', fault, tags: entries.map(keyTag) };
}

/**
 * The same where resolvers validated the DNSKEY set. That excuses only faults that can come from different ages of our
 * DS and DNSKEY records or from our clock, since some validators check less than others.
 */
export function judgeChain(link: ChainLink, isValidated: boolean, now: number, isOneState = false): LinkVerdict {
  const verdict = judgeLink(link, now);
  if (!isValidated || (verdict.state !== 'broken' && verdict.state !== 'undecided')) return verdict;
  const isExcused = verdict.state === 'undecided' || isExcusable(verdict.fault, link, now, isOneState);
  return isExcused ? { state: 'secure', tags: verdict.tags } : verdict;
}

function isExcusable(fault: LinkFault, link: ChainLink, now: number, isOneState: boolean): boolean {
  switch (fault) {
    case 'no-keys':
    case 'key-missing':
      return !isOneState;
    case 'no-match':
      // A digest that does not match the key with its tag will not match later either.
      return !isOneState && !link.ds.some((ds) => link.keys.some(({ data }) => refersTo(ds, data)));
    case 'missing':
      return link.signatures.length === 0; // a resolver validated them and left them out of the answer
    case 'expired':
    case 'not-yet-valid':
      return [now - CLOCK_SKEW, now + CLOCK_SKEW].some((then) => judgeLink(link, then).state === 'secure');
    default:
      return false;
  }
}

/** Whether a set that resolvers validated can fail here for the same reasons. */
export function isExcusableSet(
  verdict: SetVerdict,
  judgedAt: (now: number) => SetVerdict,
  now: number,
  isOneState = false,
): boolean {
  if (verdict.state === 'secure') return true;
  if (verdict.fault === 'missing') return true;
  if (verdict.fault === 'key-missing') return !isOneState;
  return [now - CLOCK_SKEW, now + CLOCK_SKEW].some((then) => judgedAt(then).state === 'secure');
}

/**
 * Whether the zone stays secure when a DS for this key is published: the key signs the DNSKEY set that every server
 * returns. False where the set is too large to validate.
 */
export function signsKeySet({ zone, keys, signatures }: Omit<ChainLink, 'ds'>, key: Dnskey, now: number): boolean {
  const isFit = isZoneKey(key) && !isRevoked(key) && isSupported(key.algorithm) && !isTooLarge({ keys });
  return isFit && judgeSet(keys, signatures, zone, [key], now).state === 'secure';
}

function isUsable(ds: Ds): boolean {
  return isSupported(ds.algorithm) && isComputable(ds.digestType);
}

/** SHA-1 is ignored next to a stronger digest (RFC 4509 section 3). */
function withoutSha1(ds: readonly Ds[]): readonly Ds[] {
  const stronger = ds.filter(({ digestType }) => digestType !== SHA1);
  return stronger.length > 0 ? stronger : ds;
}

/** Whether the DS was made before the key was revoked: the flag changes tag and digest (RFC 5011 section 3). */
function namesRevoked(ds: Ds, zone: string, key: Dnskey): boolean {
  const before = { ...key, flags: key.flags & ~0x0080 };
  return refersTo(ds, before) && matchesKey(ds, zone, before) === true;
}

/** Whether the DS is for a key without the zone key flag, which validators ignore. */
function namesOther(ds: Ds, zone: string, key: Dnskey): boolean {
  const digest = refersTo(ds, key) ? dsDigest(zone, key, ds.digestType) : undefined;
  return digest !== undefined && Buffer.compare(digest, ds.digest) === 0;
}

function brokenLink(fault: LinkFault, ds: readonly Ds[]): LinkVerdict {
  return { state: 'broken', fault, tags: tagsIn(ds) };
}

function tagsIn(ds: readonly Ds[]): number[] {
  return ds.map((one) => one.keyTag);
}
