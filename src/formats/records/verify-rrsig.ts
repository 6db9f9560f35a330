import { normalName, sameName } from '#formats/dns-wire/name.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { countSignedLabels, signedOctets } from './canonical-rrset.js';
import { type Dnskey, isRevoked, isZoneKey, keyTag } from './dnskey.js';
import { type Rrsig, secondsBetween } from './rrsig.js';
import { isSignatureBy, isSupported } from './signature.js';
import { isWithin } from '#base/domain/host-name.js';

/** Why no signature of a set is valid, the closest to valid first. `key-unfit`: the key is revoked or no zone key. */
export const SIGNATURE_FAULTS = [
  'expired',
  'not-yet-valid',
  'mismatch',
  'key-unfit',
  'key-missing',
  'signer',
  'labels',
  'unsupported',
  'missing',
] as const;
export type SignatureFault = (typeof SIGNATURE_FAULTS)[number];

/** The verdict on one RRset, with the signature that decided it. */
export type SetVerdict =
  | { readonly state: 'secure'; readonly signature: Rrsig }
  | { readonly state: 'bogus'; readonly fault: SignatureFault; readonly signature?: Rrsig };

/** Keys that share a tag are tried one after the other; more than this is treated as an attack (CVE-2023-50387). */
const MAX_ATTEMPTS = 8;

/** Validates an RRset with the keys of its zone (RFC 4035 section 5.3). */
export function judgeSet(
  records: readonly ResourceRecord[],
  signatures: readonly Rrsig[],
  zone: string,
  keys: readonly Dnskey[],
  now: number,
): SetVerdict {
  const attempts = { left: MAX_ATTEMPTS };
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

/** Undefined for a valid signature; otherwise the first fault that a validator would find. */
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
  const named = keys.filter((key) => isSignerKey(signature, key));
  const candidates = named.filter((key) => maySign(key, signature));
  if (candidates.length === 0) return named.length > 0 ? 'key-unfit' : 'key-missing';
  if (attempts.left <= 0) return 'mismatch';
  if (!isValidSignature(signature, records, candidates, attempts)) return 'mismatch';
  if (secondsBetween(now, signature.expiration) < 0) return 'expired';
  return secondsBetween(now, signature.inception) > 0 ? 'not-yet-valid' : undefined;
}

interface Verified {
  readonly records: readonly ResourceRecord[];
  readonly keys: readonly Dnskey[];
}

/**
 * Caches verified signatures with their records and keys: several checks and previews validate the same answers with
 * keys from different servers.
 */
const HELD = new WeakMap<Rrsig, Verified[]>();
const MAX_HELD = 8;

function isValidSignature(
  signature: Rrsig,
  records: readonly ResourceRecord[],
  keys: readonly Dnskey[],
  attempts: { left: number },
): boolean {
  const held = HELD.get(signature);
  if (held?.some((one) => isSame(one.records, records) && isSame(one.keys, keys))) return true;
  const octets = signedOctets(signature, records);
  const isGood = keys.some((key) => attempts.left-- > 0 && isSignatureBy(key, octets, signature.signature));
  if (isGood) HELD.set(signature, [{ records, keys }, ...(held ?? [])].slice(0, MAX_HELD));
  return isGood;
}

function isSame(ones: readonly object[], others: readonly object[]): boolean {
  return ones.length === others.length && ones.every((one, i) => one === others[i]);
}

function isSignerKey(signature: Rrsig, key: Dnskey): boolean {
  return key.algorithm === signature.algorithm && keyTag(key) === signature.keyTag;
}

/** A revoked key signs only the DNSKEY set (RFC 5011 section 2.1). */
function maySign(key: Dnskey, { typeCovered }: Rrsig): boolean {
  return isZoneKey(key) && (!isRevoked(key) || typeCovered === 'DNSKEY');
}
