import { normalName, sameName } from '../dns-wire/name.js';
import type { ResourceRecord } from '../dns-wire/resource-record.js';
import { countSignedLabels, signedOctets } from './canonical-rrset.js';
import { type Dnskey, isRevoked, isZoneKey, keyTag } from './dnskey.js';
import { type Rrsig, secondsBetween } from './rrsig.js';
import { isSignatureBy, isSupported } from './signature.js';
import { isWithin } from '../domain/host-name.js';

/** Why no signature of a set is valid, the one closest to valid first. */
export const SIGNATURE_FAULTS = [
  'expired',
  'not-yet-valid',
  'mismatch',
  'key-missing',
  'signer',
  'labels',
  'unsupported',
  'missing',
] as const;
export type SignatureFault = (typeof SIGNATURE_FAULTS)[number];

/** The verdict on one set of records, with the signature that decided it. */
export type SetVerdict =
  | { readonly state: 'secure'; readonly signature: Rrsig }
  | { readonly state: 'bogus'; readonly fault: SignatureFault; readonly signature?: Rrsig };

/** Keys that share a tag are tried one after the other; more than this is an attack (CVE-2023-50387). */
const MOST_ATTEMPTS = 8;

/** Records of one name and type, judged by the keys of their zone (RFC 4035 section 5.3). */
export function judgeSet(
  records: readonly ResourceRecord[],
  signatures: readonly Rrsig[],
  zone: string,
  keys: readonly Dnskey[],
  now: number,
): SetVerdict {
  const attempts = { left: MOST_ATTEMPTS };
  let best: SetVerdict = { state: 'bogus', fault: 'missing' };
  for (const signature of signatures) {
    const fault = faultOf(signature, records, zone, keys, now, attempts);
    if (!fault) return { state: 'secure', signature };
    if (rank(fault) < rank(best.fault)) best = { state: 'bogus', fault, signature };
  }
  return best;
}

function rank(fault: SignatureFault): number {
  return SIGNATURE_FAULTS.indexOf(fault);
}

/** Nothing for a signature that holds; of the faults, the first a validator would meet. */
function faultOf(
  signature: Rrsig,
  records: readonly ResourceRecord[],
  zone: string,
  keys: readonly Dnskey[],
  now: number,
  attempts: { left: number },
): SignatureFault | undefined {
  const [first] = records;
  if (!first || !sameName(signature.signer, zone) || !isWithin(normalName(first.name), normalName(zone)))
    return 'signer';
  if (signature.labels > countSignedLabels(first.name)) return 'labels';
  if (!isSupported(signature.algorithm)) return 'unsupported';
  const candidates = keys.filter((key) => isCandidate(key, signature));
  if (candidates.length === 0) return 'key-missing';
  if (attempts.left <= 0) return 'mismatch';
  if (!holds(signature, records, candidates, attempts)) return 'mismatch';
  if (secondsBetween(now, signature.expiration) < 0) return 'expired';
  return secondsBetween(now, signature.inception) > 0 ? 'not-yet-valid' : undefined;
}

interface Verified {
  readonly records: readonly ResourceRecord[];
  readonly keys: readonly Dnskey[];
}

/**
 * Signatures verified before, with the records and keys: several checks and previews judge the same answers, by the keys
 * that different servers sent.
 */
const HELD = new WeakMap<Rrsig, Verified[]>();
const MOST_HELD = 8;

function holds(
  signature: Rrsig,
  records: readonly ResourceRecord[],
  keys: readonly Dnskey[],
  attempts: { left: number },
): boolean {
  const held = HELD.get(signature);
  if (held?.some((one) => isSame(one.records, records) && isSame(one.keys, keys))) return true;
  const octets = signedOctets(signature, records);
  const isGood = keys.some((key) => attempts.left-- > 0 && isSignatureBy(key, octets, signature.signature));
  if (isGood) HELD.set(signature, [{ records, keys }, ...(held ?? [])].slice(0, MOST_HELD));
  return isGood;
}

function isSame(ones: readonly object[], others: readonly object[]): boolean {
  return ones.length === others.length && ones.every((one, i) => one === others[i]);
}

function isCandidate(key: Dnskey, signature: Rrsig): boolean {
  // A revoked key signs nothing but its own set (RFC 5011 section 2.1).
  const maySign = isZoneKey(key) && (!isRevoked(key) || signature.typeCovered === 'DNSKEY');
  return maySign && key.algorithm === signature.algorithm && keyTag(key) === signature.keyTag;
}
