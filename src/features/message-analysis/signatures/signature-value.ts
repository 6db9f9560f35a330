import { constants, hash as digestOf, publicDecrypt, verify } from 'node:crypto';
import type { SigningKey } from './signing-key.js';

/** DER prefix of a DigestInfo (RFC 8017 section 9.2). */
const DIGEST_INFO: Readonly<Record<string, string>> = {
  sha256: '3031300d060960864801650304020105000420',
  sha1: '3021300906052b0e03021a05000414',
};

/** Whether the value of a signature fits to octets. */
export interface SignedOctets {
  matches(octets: Buffer): boolean;
  /**
   * Whether the published key made this signature: known for RSA, because its signatures contain the hash of what was
   * signed. Undefined for Ed25519, where another key and other octets look alike.
   */
  readonly isByKey: boolean | undefined;
  /** Relative cost of one comparison. */
  readonly isCheap: boolean;
}

export function signedOctets(key: SigningKey, value: Buffer, hash: string): SignedOctets {
  if (key.type === 'rsa') {
    const digest = recoveredDigest(key, value, hash);
    return {
      matches: (octets) => digest !== undefined && digestOf(hash, octets, 'buffer').equals(digest),
      isByKey: digest !== undefined,
      isCheap: true,
    };
  }
  return {
    // RFC 8463 section 3: Ed25519 signs the SHA-256 hash.
    matches: (octets) => verify(null, digestOf('sha256', octets, 'buffer'), key.object, value),
    isByKey: undefined,
    isCheap: false,
  };
}

/** The hash that was signed; undefined if the padding is not that of a signature by this key. */
function recoveredDigest({ object }: SigningKey, value: Buffer, hash: string): Buffer | undefined {
  try {
    const info = publicDecrypt({ key: object, padding: constants.RSA_PKCS1_PADDING }, value);
    const digest = info.subarray(-digestOf(hash, '', 'buffer').length);
    return info.toString('hex') === `${DIGEST_INFO[hash]}${digest.toString('hex')}` ? digest : undefined;
  } catch {
    return undefined;
  }
}
