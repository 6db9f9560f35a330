import type { X509Certificate } from 'node:crypto';
import { publicKeyOf, signatureAlgorithm } from './certificate-der.js';

/** Shorter keys have less than 112 bits of security (NIST SP 800-57 part 1, table 2). */
const MIN_RSA_BITS = 2048;
const MIN_EC_OCTETS = 28; // 224 bits
const EC_PUBLIC_KEY = '2a8648ce3d0201';
const UNCOMPRESSED_POINT = 4;
/** Algorithms of signatures over MD2, MD5 and SHA-1: with RSA, ECDSA, DSA. */
const BROKEN = [
  ...['2a864886f70d010102', '2a864886f70d010104', '2a864886f70d010105'],
  ...['2a8648ce3d0401', '2a8648ce380403'],
];

/** A short key, or a signature with a broken hash. Signatures of self-signed certificates do not count. */
export function isWeak(certificate: X509Certificate): boolean {
  return (
    hasShortKey(certificate) ||
    (!certificate.checkIssued(certificate) && BROKEN.includes(signatureAlgorithm(certificate.raw)))
  );
}

/** The size of a curve is read from a point, because OpenSSL has several names for one curve and none for explicit parameters. */
function hasShortKey(certificate: X509Certificate): boolean {
  const { algorithm, key } = publicKeyOf(certificate.raw);
  if (algorithm === EC_PUBLIC_KEY) return coordinateOctets(key) < MIN_EC_OCTETS;
  const { modulusLength = MIN_RSA_BITS } = certificate.publicKey.asymmetricKeyDetails ?? {};
  return modulusLength < MIN_RSA_BITS;
}

/** A point is one octet and both coordinates, or only the first of them (SEC 1 section 2.3.3). */
function coordinateOctets(point: Buffer): number {
  const octets = point.length - 1;
  return point[0] === UNCOMPRESSED_POINT ? octets / 2 : octets;
}
