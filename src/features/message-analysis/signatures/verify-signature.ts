import type { BodyHashes } from './body-hash.js';
import { keyNameOf, type MessageSignature, type SignatureFault } from './dkim-signature.js';
import type { MailField } from '#formats/mime/mail-header.js';
import { type SignedOctets, signedOctets } from './signature-value.js';
import { type KeyFault, type KeyTexts, type SigningKey, signingKeys } from './signing-key.js';
import { signedHeader } from './signed-header.js';

/** Why a signature does not pass. The three last ones look alike for a receiver. */
export type SignatureReason =
  | SignatureFault
  | KeyFault
  | 'key-too-short'
  | 'sha1'
  | 'expired'
  | 'body-changed'
  | 'header-changed'
  | 'key-mismatch'
  | 'header-or-key-changed';

export type SignatureResult = 'pass' | 'fail' | 'permerror' | 'temperror';

export interface Verification {
  readonly signature: MessageSignature;
  readonly result: SignatureResult;
  /** Every reason, the first one decides. */
  readonly reasons: readonly SignatureReason[];
  readonly keyBits: number | null;
  readonly isTesting: boolean;
  /** Whether body and header are as signed by a published key, however weak the key or the hash is. */
  readonly isGenuine: boolean;
  /** What the signature value says about the header, for each published key. */
  readonly octets: readonly SignedOctets[];
  readonly bodyMatches: boolean;
  /** Octets of the body after the part that is signed; 0 without `l=`. */
  readonly unsigned: number;
}

/** RFC 8301 section 3.2. */
const MIN_RSA_BITS = 1024;
const FAILS = new Set<SignatureReason>(['body-changed', 'header-changed', 'key-mismatch', 'header-or-key-changed']);
const VERIFIABLE: ReadonlySet<SignatureFault> = new Set(['from-not-signed', 'identity', 'timestamps', 'missing-tag']);

export function verifySignature(
  fields: readonly MailField[],
  body: BodyHashes,
  signature: MessageSignature,
  keys: KeyTexts,
  receivedAt: number | undefined,
): Verification {
  const { faults, expiresAt } = signature;
  const undone = {
    ...{ signature, keyBits: null, isTesting: false, isGenuine: false, octets: [], bodyMatches: false, unsigned: 0 },
  };
  if (faults.some((fault) => !VERIFIABLE.has(fault))) return { ...undone, ...judged(faults) };
  const { keyType: type, hash, domain, identityDomain } = signature;
  const found =
    keyNameOf(signature) === undefined ? 'no-key' : signingKeys(keys, { type, hash, domain, identityDomain });
  if (typeof found === 'string') return { ...undone, ...judged([...faults, found]) };

  const bodyMatches = body.matches(signature);
  const octets = found.map((key) => signedOctets(key, signature.value, hash));
  const header = signedHeader(fields, signature);
  const right = octets.findIndex((one) => one.matches(header));
  const key = found[Math.max(right, 0)]!;
  const reasons = [
    ...faults,
    ...weaknesses(key, hash),
    ...(expiresAt !== undefined && receivedAt !== undefined && expiresAt < receivedAt ? ['expired' as const] : []),
    ...(bodyMatches ? [] : ['body-changed' as const]),
    ...(right < 0 ? [headerReason(octets)] : []),
  ];
  const isGenuine = bodyMatches && right >= 0;
  const unsigned = body.unsigned(signature);
  const { bits: keyBits, isTesting } = key;
  return { signature, ...judged(reasons), keyBits, isTesting, isGenuine, octets, bodyMatches, unsigned };
}

function judged(reasons: readonly SignatureReason[]): Pick<Verification, 'result' | 'reasons'> {
  const [first] = reasons;
  if (first === undefined) return { result: 'pass', reasons };
  if (first === 'dns-temporary') return { result: 'temperror', reasons };
  return { result: FAILS.has(first) ? 'fail' : 'permerror', reasons };
}

function weaknesses({ type, bits }: SigningKey, hash: string): SignatureReason[] {
  return [
    ...(type === 'rsa' && bits < MIN_RSA_BITS ? ['key-too-short' as const] : []),
    ...(hash === 'sha1' ? ['sha1' as const] : []),
  ];
}

/** A changed key must never be taken for a changed header. */
function headerReason(octets: readonly SignedOctets[]): SignatureReason {
  if (octets.some(({ isByKey }) => isByKey === true)) return 'header-changed';
  return octets.some(({ isByKey }) => isByKey === undefined) ? 'header-or-key-changed' : 'key-mismatch';
}
