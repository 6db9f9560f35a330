import { X509Certificate } from 'node:crypto';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Encrypted, PresentedCertificate } from '#base/domain/smtp-talk.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import { isCurrent, readCertificate } from '#formats/records/certificate.js';
import type { SecuredSocket } from './tls-handshake.js';
import { isWeak } from '#formats/records/weak-certificate.js';

const MAX_CERTIFICATES = 10;
/** Only subject alternative names count, as for MTA-STS (RFC 8461 section 4.2). */
const BY_EXTENSION = { subject: 'never', partialWildcards: false } as const;
const WRONG_HOST = 'ERR_TLS_CERT_ALTNAME_INVALID';
const NO_ISSUER = ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'];

/** The TLS parameters of a handshake; undefined if the server sent no readable certificate. */
export function readEncryption({ socket, presented }: SecuredSocket, host: DomainName): Encrypted | undefined {
  const certificates = chainFrom(presented);
  const [leaf] = certificates;
  const chain = certificates.map(readPresented);
  if (!leaf || !isWhole(chain)) return undefined;
  const matchesHost = coversName(host.ascii, leaf);
  const code = socket.authorized ? undefined : String(socket.authorizationError);
  const isTrusted = code === undefined || code === WRONG_HOST;
  const fault = isTrusted ? faultOfTrusted(certificates, matchesHost) : faultBy(code, certificates);
  return {
    kind: 'encrypted',
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().name,
    chain,
    matchesHost,
    isTrusted,
    ...(fault && { fault }),
  };
}

/** Whether a certificate that was sent for one host matches another. */
export function coversHost({ der }: PresentedCertificate, host: string): boolean {
  return coversName(host, new X509Certificate(der));
}

function coversName(host: string, certificate: X509Certificate): boolean {
  return certificate.checkHost(host, BY_EXTENSION) !== undefined;
}

/** The certificates in the order in which the server sent them, without our trust anchors. */
function chainFrom(leaf: X509Certificate | undefined): X509Certificate[] {
  const certificates: X509Certificate[] = [];
  let next = leaf;
  while (next && certificates.length < MAX_CERTIFICATES) {
    certificates.push(next);
    next = next.issuerCertificate;
  }
  return certificates;
}

function readPresented(certificate: X509Certificate): PresentedCertificate | undefined {
  const read = readCertificate(certificate);
  return (
    read && {
      subject: read.commonName ?? read.altNames[0] ?? '',
      issuer: read.issuer.commonName ?? read.issuer.organization ?? '',
      validFrom: read.validFrom,
      validTo: read.validTo,
      der: certificate.raw,
    }
  );
}

function isWhole<T>(items: readonly (T | undefined)[]): items is readonly T[] {
  return !items.includes(undefined);
}

function faultOfTrusted(certificates: readonly X509Certificate[], matchesHost: boolean): TlsFault | undefined {
  if (!matchesHost) return 'wrong-host';
  return pathIn(certificates).some(isWeak) ? 'weak' : undefined;
}

/** The first certificate and its issuers; others that were sent are not verified. */
function pathIn([leaf, ...others]: readonly X509Certificate[]): X509Certificate[] {
  const path: X509Certificate[] = [];
  for (let next = leaf; next; next = others.find((one) => !path.includes(one) && path.at(-1)!.checkIssued(one)))
    path.push(next);
  return path;
}

function faultBy(code: string, certificates: readonly X509Certificate[]): TlsFault {
  const [leaf] = certificates;
  const isOfTime = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].includes(code);
  if (isOfTime && leaf && isCurrent(leaf)) return 'untrusted'; // the error is about one of its issuers
  if (isOfTime) return code === 'CERT_HAS_EXPIRED' ? 'expired' : 'not-yet-valid';
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT') return 'self-signed';
  const last = certificates.at(-1)!;
  return NO_ISSUER.includes(code) && !last.checkIssued(last) ? 'incomplete' : 'untrusted';
}
