import { X509Certificate } from 'node:crypto';
import type { PresentedCertificate } from '#base/domain/smtp-talk.js';
import type { TlsSession } from '#platform/network/tls/tls-surveyor.js';
import { certificateAlgorithms } from '#formats/records/certificate-algorithms.js';
import { requiresStaple } from '#formats/records/certificate-der.js';
import type { TlsFacts } from './tls-facts.js';

const OLD_SIGNATURE = /md[25]|sha-?1(?:with|$)/i;

/** What the handshake shows of the server's certificate. */
export function certificateFacts(
  { encryption: { fault, chain }, isStapled }: TlsSession,
  leaf: PresentedCertificate,
  now: number,
): Omit<TlsFacts['certificate'], 'host'> {
  const { validFrom, validTo } = leaf;
  const until = Date.parse(validTo);
  const oldSignature = oldSignatureIn(chain);
  return {
    ...(fault && { fault }),
    ...{ validTo, validity: { left: until - now, life: until - Date.parse(validFrom) } },
    algorithms: certificateAlgorithms(leaf.der),
    ...(oldSignature !== undefined && { oldSignature }),
    lacksStaple: !isStapled && requiresStaple(Buffer.from(leaf.der)),
  };
}

/** Of the certificate and its issuers. Nobody verifies the signature of a root; others that were sent do not count. */
function oldSignatureIn(chain: readonly PresentedCertificate[]): string | undefined {
  const certificates = chain.map(({ der }) => new X509Certificate(der));
  const path: X509Certificate[] = [];
  for (let next = certificates[0]; next;) {
    const own = next;
    path.push(own);
    next = certificates.find((one) => !path.includes(one) && own.checkIssued(one));
  }
  return path
    .filter((one) => !one.checkIssued(one))
    .map((one) => certificateAlgorithms(one.raw).signature)
    .find((name) => OLD_SIGNATURE.test(name));
}
