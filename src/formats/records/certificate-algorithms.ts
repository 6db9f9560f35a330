import { X509Certificate } from 'node:crypto';
import { signatureAlgorithm } from './certificate-der.js';

/** Key and signature of a certificate. */
export interface CertificateAlgorithms {
  /** `RSA`, `EC`, `Ed25519`, … */
  readonly key: string;
  readonly bits: number | null;
  /** The name of the curve, for EC keys. */
  readonly curve: string | null;
  /** The name that OpenSSL shows. */
  readonly signature: string;
}

const KEYS: Readonly<Record<string, string>> = {
  rsa: 'RSA',
  'rsa-pss': 'RSA-PSS',
  ec: 'EC',
  dsa: 'DSA',
  ed25519: 'Ed25519',
  ed448: 'Ed448',
};

/** Names of curves in the IANA registry of TLS, where OpenSSL has others. */
const CURVES: Readonly<Record<string, string>> = { prime256v1: 'secp256r1', prime192v1: 'secp192r1' };
const CURVE_BITS = /[0-9]{3}/;

/** By object identifier in hexadecimal. */
const SIGNATURES: Readonly<Record<string, string>> = {
  '2a864886f70d010102': 'md2WithRSAEncryption',
  '2a864886f70d010104': 'md5WithRSAEncryption',
  '2a864886f70d010105': 'sha1WithRSAEncryption',
  '2a864886f70d01010a': 'rsassaPss',
  '2a864886f70d01010b': 'sha256WithRSAEncryption',
  '2a864886f70d01010c': 'sha384WithRSAEncryption',
  '2a864886f70d01010d': 'sha512WithRSAEncryption',
  '2a864886f70d01010e': 'sha224WithRSAEncryption',
  '2a8648ce3d0401': 'ecdsa-with-SHA1',
  '2a8648ce3d040301': 'ecdsa-with-SHA224',
  '2a8648ce3d040302': 'ecdsa-with-SHA256',
  '2a8648ce3d040303': 'ecdsa-with-SHA384',
  '2a8648ce3d040304': 'ecdsa-with-SHA512',
  '2a8648ce380403': 'dsa-with-SHA1',
  '608648016503040302': 'dsa-with-SHA256',
  '2b6570': 'ed25519',
  '2b6571': 'ed448',
};

/** A web check needs these of the server's certificate three times. */
const read = new WeakMap<Uint8Array, CertificateAlgorithms>();

/** What the profiles judge in a certificate. An algorithm that Node cannot read is called `unknown`. */
export function certificateAlgorithms(der: Uint8Array): CertificateAlgorithms {
  const found = read.get(der) ?? readAlgorithms(der);
  read.set(der, found);
  return found;
}

function readAlgorithms(der: Uint8Array): CertificateAlgorithms {
  const raw = Buffer.from(der);
  const signature = SIGNATURES[signatureAlgorithm(raw)] ?? 'unknown';
  try {
    const { asymmetricKeyType = '', asymmetricKeyDetails = {} } = new X509Certificate(raw).publicKey;
    const { modulusLength, namedCurve } = asymmetricKeyDetails;
    const curve = namedCurve === undefined ? null : (CURVES[namedCurve] ?? namedCurve);
    const curveBits = CURVE_BITS.exec(curve ?? '')?.[0];
    const bits = modulusLength ?? (curveBits === undefined ? null : Number(curveBits));
    return { key: KEYS[asymmetricKeyType] ?? 'unknown', bits, curve, signature };
  } catch {
    return { key: 'unknown', bits: null, curve: null, signature };
  }
}
