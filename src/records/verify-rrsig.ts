import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { normalName, sameName } from '../dns-wire/name.js';
import type { ResourceRecord } from '../dns-wire/resource-record.js';
import { countSignedLabels, signedOctets } from './canonical-rrset.js';
import { type Dnskey, isRevoked, isZoneKey, keyTag } from './dnskey.js';
import { type Rrsig, secondsBetween } from './rrsig.js';
import { isWithin } from '../domain/host-name.js';

/** Why no signature of a set is valid, the one closest to valid first. */
export const SIGNATURE_FAULTS = [
  'expired',
  'premature',
  'mismatch',
  'keyless',
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
const LONGEST_RSA_MODULUS = 4096 / 8;

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
  if (candidates.length === 0) return 'keyless';
  if (attempts.left <= 0) return 'mismatch';
  const octets = signedOctets(signature, records);
  const holds = candidates.some((key) => attempts.left-- > 0 && isSignatureBy(key, octets, signature.signature));
  if (!holds) return 'mismatch';
  if (secondsBetween(now, signature.expiration) < 0) return 'expired';
  return secondsBetween(now, signature.inception) > 0 ? 'premature' : undefined;
}

function isCandidate(key: Dnskey, signature: Rrsig): boolean {
  // A revoked key signs nothing but its own set (RFC 5011 section 2.1).
  const maySign = isZoneKey(key) && (!isRevoked(key) || signature.typeCovered === 'DNSKEY');
  return maySign && key.algorithm === signature.algorithm && keyTag(key) === signature.keyTag;
}

/** How each algorithm is called by node:crypto; EdDSA hashes by itself. */
const HASHES = new Map<number, string | null>([
  [5, 'sha1'],
  [7, 'sha1'],
  [8, 'sha256'],
  [10, 'sha512'],
  [13, 'sha256'],
  [14, 'sha384'],
  [15, null],
  [16, null],
]);

/** Whether signatures of this algorithm can be verified here, as most validators can. */
export function isSupported(algorithm: number): boolean {
  return HASHES.has(algorithm);
}

export function isSignatureBy(key: Dnskey, octets: Uint8Array, signature: Uint8Array): boolean {
  const hash = HASHES.get(key.algorithm);
  const publicKey = publicKeyOf(key);
  if (hash === undefined || !publicKey) return false;
  return verify(hash, octets, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
}

/** Nothing for a key that is cut short or no point of its curve. */
function publicKeyOf(key: Dnskey): KeyObject | undefined {
  const jwk = jwkOf(key);
  if (!jwk) return undefined;
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** RFC 3110 section 2, RFC 6605 section 4, RFC 8080 section 3. */
function jwkOf({ algorithm, publicKey }: Dnskey): JsonWebKey | undefined {
  const part = (start: number, end?: number) => Buffer.from(publicKey.subarray(start, end)).toString('base64url');
  const middle = publicKey.length / 2;
  switch (algorithm) {
    case 13:
      return publicKey.length === 64 ? { kty: 'EC', crv: 'P-256', x: part(0, middle), y: part(middle) } : undefined;
    case 14:
      return publicKey.length === 96 ? { kty: 'EC', crv: 'P-384', x: part(0, middle), y: part(middle) } : undefined;
    case 15:
      return { kty: 'OKP', crv: 'Ed25519', x: part(0) };
    case 16:
      return { kty: 'OKP', crv: 'Ed448', x: part(0) };
    default: {
      const [first = 0, second = 0, third = 0] = publicKey;
      const [start, length] = first === 0 ? [3, (second << 8) | third] : [1, first];
      const modulus = publicKey.length - start - length;
      if (modulus <= 0 || modulus > LONGEST_RSA_MODULUS) return undefined;
      return { kty: 'RSA', e: part(start, start + length), n: part(start + length) };
    }
  }
}
