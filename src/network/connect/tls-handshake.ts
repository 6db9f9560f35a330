import { constants, type X509Certificate } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { DomainName } from '../../domain/domain-name.js';
import type { IpAddress } from '../../domain/ip-address.js';
import type { TlsFault } from '../../domain/tls-fault.js';
import { type Certificate, isCurrent, legacyCertificate, readCertificate } from './certificate.js';
import { UpstreamError } from '../upstream-error.js';

const FAULTS = new Map<string, TlsFault>([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-host'],
  ['HOSTNAME_MISMATCH', 'wrong-host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
]);

/** The other side speaks no TLS we accept, or shows a certificate nobody should trust. */
export class TlsError extends UpstreamError {
  constructor(
    readonly fault: TlsFault,
    readonly certificate?: Certificate,
    options?: ErrorOptions,
  ) {
    super('tls', options);
  }
}

/** A server may speak HTTP/2 alone, which we do not. */
const OTHER_HTTP = /NO_APPLICATION_PROTOCOL$/;

/** Whether the other side's TLS is to blame; a line that breaks during the handshake says nothing about it. */
export function isTlsVerdict(error: UpstreamError): error is TlsError {
  if (!(error instanceof TlsError)) return false;
  const { fault, cause } = error;
  if (fault !== 'handshake') return true;
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  return cause !== undefined && UpstreamError.of(cause).reason === 'malformed' && !OTHER_HTTP.test(code);
}

export interface TlsRequest {
  readonly host: DomainName | IpAddress;
  readonly alpn?: readonly string[];
  readonly secureContext: SecureContext;
}

export interface SecuredSocket {
  readonly socket: TLSSocket;
  readonly certificate: Certificate | undefined;
  /** The same with those that came after it. */
  readonly presented: X509Certificate | undefined;
  /** What is wrong with the certificate; mail servers are spoken to all the same. */
  readonly fault: TlsFault | undefined;
}

/**
 * The same on every Node. Newer ones put a hybrid of 1.2 KB first: the opening then needs two packets, which some servers and
 * firewalls cannot take, and a tenth more work.
 */
const GROUPS = 'X25519:P-256:X448:P-384:P-521:ffdhe2048:ffdhe3072';

/** Servers that do not protect a renegotiation (RFC 5746), to which browsers connect as well. */
const OLD_SERVERS = constants.SSL_OP_LEGACY_SERVER_CONNECT;

/** What connections have in common, made once: the trust anchors, given ones instead of the built-in. */
export function contextOf(ca?: readonly string[]): SecureContext {
  return createSecureContext({ ...(ca && { ca: [...ca] }), ecdhCurve: GROUPS, secureOptions: OLD_SERVERS });
}

/** The same for servers that are to be seen as they are: whatever they still speak is spoken, so that it can be reported. */
export function lenientContextOf(ca?: readonly string[]): SecureContext {
  return createSecureContext({
    ...(ca && { ca: [...ca] }),
    ecdhCurve: GROUPS,
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    secureOptions: OLD_SERVERS,
  });
}

/** TLS over an open connection. Verification is reported, not enforced, so that a bad certificate can be shown. */
export async function startTls(plain: Duplex, { host, alpn, secureContext }: TlsRequest): Promise<SecuredSocket> {
  const name = host.toString();
  const socket = connect({
    socket: plain,
    host: name, // no look-up: the name the certificate is held against
    ...(host instanceof DomainName && { servername: name }),
    ...(alpn && { ALPNProtocols: [...alpn] }),
    secureContext,
    rejectUnauthorized: false,
  });
  const presented = shownOnce(socket);
  await new Promise<void>((resolve, reject) => {
    const lost = () => reject(new TlsError('handshake'));
    socket.once('secureConnect', () => resolve(void socket.off('close', lost)));
    socket.once('error', (cause) => reject(new TlsError('handshake', undefined, { cause })));
    socket.once('close', lost);
  });
  const shown = presented();
  const fault = socket.authorized ? undefined : verificationFault(socket, shown);
  return { socket, certificate: shown && readCertificate(shown), presented: shown, fault };
}

/**
 * What the other side has shown, asked of the connection once: that takes the chain from it. Node compares the name with what
 * `getPeerCertificate` returns, for which it would describe the whole chain: a third of the work of a handshake.
 */
function shownOnce(socket: TLSSocket): () => X509Certificate | undefined {
  let shown: X509Certificate | undefined;
  const presented = () => (shown ??= socket.getPeerX509Certificate());
  const legacy = () => {
    const certificate = presented();
    return certificate ? legacyCertificate(certificate) : {};
  };
  Object.assign(socket, { getPeerCertificate: legacy });
  return presented;
}

/** OpenSSL says of any certificate of the chain that its time is over; the server's own may be fine. */
function verificationFault(socket: TLSSocket, shown: X509Certificate | undefined): TlsFault {
  const fault = FAULTS.get(String(socket.authorizationError)) ?? 'untrusted';
  const isOfTime = fault === 'expired' || fault === 'not-yet-valid';
  return isOfTime && shown && isCurrent(shown) ? 'untrusted' : fault;
}
