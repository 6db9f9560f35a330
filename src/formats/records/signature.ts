import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Dnskey } from './dnskey.js';

const MAX_RSA_MODULUS_LENGTH = 4096 / 8;
/** In use are 65537 and 4294967297; verifying with an exponent as long as the modulus takes a hundred times as long. */
const MAX_RSA_EXPONENT_LENGTH = 64 / 8;
/**
 * Caches verified signatures: every server of a zone sends the same ones, and every domain of a TLD needs the same
 * keys.
 */
const VERIFIED = new LRUCache<string, boolean>({ max: 10_000 });
/**
 * Caches keys: a zone signs all records with one or two keys, and decoding a key costs half as much as verifying with
 * it.
 */
const KEYS = new LRUCache<string, KeyObject>({ max: 500 });

/** Hash names of node:crypto by algorithm; null for EdDSA, which has its own. */
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

/** Whether we can verify signatures of this algorithm, as most validators can. */
export function isSupported(algorithm: number): boolean {
  return HASHES.has(algorithm);
}

/** Whether the key is complete, and on its curve. */
export function isReadable(key: Dnskey): boolean {
  return readKey(key) !== undefined;
}

export function isSignatureBy(key: Dnskey, octets: Uint8Array, signature: Uint8Array): boolean {
  const digest = digestOf([Uint8Array.of(key.algorithm), key.publicKey, octets, signature]);
  let holds = VERIFIED.get(digest);
  if (holds === undefined) VERIFIED.set(digest, (holds = verifySignature(key, octets, signature)));
  return holds;
}

/** Includes the length of each part, so that no two lists of parts have the same digest. */
function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(parts.map(({ length }) => length).join());
  for (const part of parts) hash.update(part);
  return hash.digest('base64');
}

function verifySignature(key: Dnskey, octets: Uint8Array, signature: Uint8Array): boolean {
  const hash = HASHES.get(key.algorithm);
  const publicKey = publicKeyOf(key);
  if (hash === undefined || !publicKey) return false;
  return verify(hash, octets, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
}

function publicKeyOf(key: Dnskey): KeyObject | undefined {
  const name = `${key.algorithm} ${Buffer.from(key.publicKey).toString('base64')}`;
  const known = KEYS.get(name) ?? readKey(key);
  if (known) KEYS.set(name, known);
  return known;
}

/** Undefined for a key that is truncated or not a point on its curve. */
function readKey(key: Dnskey): KeyObject | undefined {
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
      if (modulus <= 0 || modulus > MAX_RSA_MODULUS_LENGTH || length > MAX_RSA_EXPONENT_LENGTH) return undefined;
      return { kty: 'RSA', e: part(start, start + length), n: part(start + length) };
    }
  }
}
