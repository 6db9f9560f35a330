import type { X509Certificate } from 'node:crypto';
import { signatureAlgorithm } from '../../records/certificate-der.js';

const SHORTEST_RSA = 2048; // bits; CA/Browser Forum since 2014
const SHORTEST_CURVE = 'secp192r1';
/** Algorithms of signatures over MD2, MD5 and SHA-1: with RSA, ECDSA, DSA. */
const BROKEN = [
  ...['2a864886f70d010102', '2a864886f70d010104', '2a864886f70d010105'],
  ...['2a8648ce3d0401', '2a8648ce380403'],
];

/** A key too short, or a signature over a hash that can be forged; what signs itself is not trusted for its signature. */
export function isWeak(certificate: X509Certificate): boolean {
  return (
    hasShortKey(certificate) ||
    (!certificate.checkIssued(certificate) && BROKEN.includes(signatureAlgorithm(certificate.raw)))
  );
}

function hasShortKey(certificate: X509Certificate): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? SHORTEST_RSA) < SHORTEST_RSA;
  return asymmetricKeyDetails?.namedCurve === SHORTEST_CURVE;
}
