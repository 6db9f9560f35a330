import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type Dnskey, keyTag } from '#formats/records/dnskey.js';
import { rsaKey, type RsaKeyName } from './rsa-keys.js';
import { isSignatureBy } from '#formats/records/signature.js';

export type RsaBits = 512 | 1024 | 2048;

const EXPONENT = Buffer.of(1, 0, 1); // 65537, as in every RSA key

/** The hash of each DNSSEC algorithm number as node:crypto names it. */
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
const POINT_OCTETS = new Map([
  [13, 64],
  [14, 96],
  [15, 32],
  [16, 57],
]);

/** A key pair of a zone. */
export class DnssecKey {
  readonly dnskey: Dnskey;
  readonly tag: number;
  private readonly privateKey: KeyObject;
  private readonly signatures = new Map<string, Uint8Array>();

  constructor(
    readonly flags: number,
    readonly algorithm: number,
    bits: RsaBits = 2048,
  ) {
    this.privateKey = generate(flags, algorithm, bits);
    const publicKey = toRecord(createPublicKey(this.privateKey), algorithm);
    this.dnskey = { flags, protocol: 3, algorithm, publicKey };
    this.tag = keyTag(this.dnskey);
  }

  /** A key that all labs of a process share, so that its cached signatures can be reused. */
  static known(owner: string, flags: number, algorithm: number, bits?: RsaBits): DnssecKey {
    const id = [owner, flags, algorithm, bits].join(' ');
    return remembered(keys, id, () => new DnssecKey(flags, algorithm, bits));
  }

  sign(data: Uint8Array): Uint8Array {
    return remembered(this.signatures, text(data), () =>
      sign(HASHES.get(this.algorithm), data, { key: this.privateKey, dsaEncoding: 'ieee-p1363' }),
    );
  }
}

const keys = new Map<string, DnssecKey>();
const verdicts = new Map<string, boolean>();

export function isSignatureOf(key: Dnskey, data: Uint8Array, signature: Uint8Array): boolean {
  return remembered(verdicts, [key.publicKey, data, signature].map(text).join(' '), () =>
    isSignatureBy(key, data, signature),
  );
}

/** Caches results, because cryptography takes most of the CPU time of the lab. */
function remembered<K, T>(memory: Map<K, T>, key: K, compute: () => T): T {
  const value = memory.get(key) ?? compute();
  memory.set(key, value);
  return value;
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

const rsaKeys = new Map<RsaKeyName, KeyObject>();

function generate(flags: number, algorithm: number, bits: RsaBits): KeyObject {
  const namedCurve = CURVES.get(algorithm);
  if (namedCurve) return generateKeyPairSync('ec', { namedCurve }).privateKey;
  if (algorithm === 15) return generateKeyPairSync('ed25519').privateKey;
  if (algorithm === 16) return generateKeyPairSync('ed448').privateKey;
  const name = `${(flags & 1) === 0 ? 'zsk' : 'ksk'}${bits}` as const;
  return remembered(rsaKeys, name, () => rsaKey(name));
}

/**
 * The public key in the format of the record (RFC 3110 section 2, RFC 6605 section 4, RFC 8080 section 3), cut from the
 * end of its DER encoding.
 */
function toRecord(key: KeyObject, algorithm: number): Uint8Array {
  const octets = POINT_OCTETS.get(algorithm);
  if (octets !== undefined) return key.export({ type: 'spki', format: 'der' }).subarray(-octets);
  const tail = EXPONENT.length + 2; // after the modulus: tag, length and value of the exponent
  const modulusOctets = key.asymmetricKeyDetails!.modulusLength! / 8;
  const modulus = key.export({ type: 'pkcs1', format: 'der' }).subarray(-tail - modulusOctets, -tail);
  return Buffer.concat([Buffer.of(EXPONENT.length), EXPONENT, modulus]);
}
