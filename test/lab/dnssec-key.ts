import { createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { type Dnskey, keyTag } from '../../src/records/dnskey.js';
import { isSignatureBy } from '../../src/records/verify-rrsig.js';

const RSA_BITS = 2048;

/** How each algorithm is spelt in node:crypto; the number is that of DNSSEC. */
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
const CURVES = new Map([
  [13, 'P-256'],
  [14, 'P-384'],
]);

/** A key pair of a zone. */
export class DnssecKey {
  readonly dnskey: Dnskey;
  readonly tag: number;
  private readonly privateKey: KeyObject;
  private readonly signatures = new Map<string, Uint8Array>();

  constructor(
    readonly flags: 256 | 257,
    readonly algorithm: number,
    bits = RSA_BITS,
  ) {
    this.privateKey = generate(flags, algorithm, bits);
    const publicKey = toRecord(createPublicKey(this.privateKey).export({ format: 'jwk' }));
    this.dnskey = { flags, protocol: 3, algorithm, publicKey };
    this.tag = keyTag(this.dnskey);
  }

  sign(data: Uint8Array): Uint8Array {
    return remembered(this.signatures, text(data), () =>
      sign(HASHES.get(this.algorithm), data, { key: this.privateKey, dsaEncoding: 'ieee-p1363' }),
    );
  }
}

const verdicts = new Map<string, boolean>();

export function isSignatureOf(key: Dnskey, data: Uint8Array, signature: Uint8Array): boolean {
  return remembered(verdicts, [key.publicKey, data, signature].map(text).join(' '), () =>
    isSignatureBy(key, data, signature),
  );
}

/** Cryptography is most of what the lab does, and always the same. */
function remembered<T>(memory: Map<string, T>, key: string, compute: () => T): T {
  const value = memory.get(key) ?? compute();
  memory.set(key, value);
  return value;
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

const rsaKeys = new Map<string, KeyObject>();

/** RSA keys take long to make, so that all zones share two of each size. */
function generate(flags: number, algorithm: number, modulusLength: number): KeyObject {
  const namedCurve = CURVES.get(algorithm);
  if (namedCurve) return generateKeyPairSync('ec', { namedCurve }).privateKey;
  if (algorithm === 15) return generateKeyPairSync('ed25519').privateKey;
  if (algorithm === 16) return generateKeyPairSync('ed448').privateKey;
  return remembered(
    rsaKeys,
    `${flags} ${modulusLength}`,
    () => generateKeyPairSync('rsa', { modulusLength }).privateKey,
  );
}

/** RFC 3110 section 2, RFC 6605 section 4, RFC 8080 section 3. */
function toRecord({ n, e, x, y }: JsonWebKey): Uint8Array {
  const bytes = (encoded = '') => Buffer.from(encoded, 'base64url');
  return n ? Buffer.concat([Buffer.of(bytes(e).length), bytes(e), bytes(n)]) : Buffer.concat([bytes(x), bytes(y)]);
}
