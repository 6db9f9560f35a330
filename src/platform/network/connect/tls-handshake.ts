import { constants, type X509Certificate } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import { type Certificate, isCurrent, readCertificate } from '#formats/records/certificate.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

const FAULTS = new Map<string, TlsFault>([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-host'],
  ['HOSTNAME_MISMATCH', 'wrong-host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
]);

/** The TLS handshake failed, or the certificate is invalid. */
export class TlsError extends UpstreamError {
  constructor(
    readonly fault: TlsFault,
    readonly certificate?: Certificate,
    options?: ErrorOptions,
  ) {
    super('tls', options);
  }
}

/** A server may support HTTP/2 only, which we do not use for pages. */
const OTHER_HTTP = /NO_APPLICATION_PROTOCOL$/;

/** Whether the server's TLS is at fault; a connection that is lost during the handshake proves nothing. */
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
  /** Whether an OCSP answer is asked for, as browsers do. */
  readonly asksForStaple?: boolean;
}

export interface SecuredSocket {
  readonly socket: TLSSocket;
  readonly certificate: Certificate | undefined;
  /** The certificate with its chain as `issuerCertificate`. */
  readonly presented: X509Certificate | undefined;
  /** What is wrong with the certificate; SMTP sessions continue nevertheless. */
  readonly fault: TlsFault | undefined;
  /** Whether the server sent an OCSP answer with its certificate. */
  readonly isStapled: boolean;
}

/**
 * The same groups on every version of Node. Newer versions put a hybrid of 1.2 KB first: the ClientHello then needs two packets,
 * which some servers and firewalls drop, and a tenth more CPU time.
 */
const GROUPS = 'X25519:P-256:P-384:P-521:ffdhe2048:ffdhe3072';
/** No browser has X448. */
const RARE_GROUPS = `${GROUPS}:X448`;

/** What browsers accept as a signature of the server: no Ed25519, which no public CA certifies either. */
const SIGNATURES = [
  ...['ECDSA+SHA256', 'ECDSA+SHA384', 'ECDSA+SHA512', 'RSA-PSS+SHA256', 'RSA-PSS+SHA384', 'RSA-PSS+SHA512'],
  ...['RSA+SHA256', 'RSA+SHA384', 'RSA+SHA512'],
].join(':');

/**
 * Of TLS 1.2: what browsers have, and finite fields. All suites of OpenSSL would be too many for some servers, which close the
 * connection after more than 32; a browser never offers as many.
 */
const SUITES = [
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ...['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ...['DHE-RSA-AES128-GCM-SHA256', 'DHE-RSA-AES256-GCM-SHA384', 'DHE-RSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-RSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-RSA-AES256-SHA384'],
  ...['ECDHE-ECDSA-AES128-SHA', 'ECDHE-RSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA', 'ECDHE-RSA-AES256-SHA'],
  ...['DHE-RSA-AES128-SHA256', 'DHE-RSA-AES256-SHA256', 'DHE-RSA-AES128-SHA', 'DHE-RSA-AES256-SHA'],
  ...['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-SHA256', 'AES256-SHA256', 'AES128-SHA', 'AES256-SHA'],
];

/** Servers that do not protect a renegotiation (RFC 5746), to which browsers connect as well. */
const OLD_SERVERS = constants.SSL_OP_LEGACY_SERVER_CONNECT;

/** What both sides agreed on. */
export interface TlsParameters {
  readonly version: string;
  readonly suite: string;
  readonly group: string | null;
}

export function tlsParameters(socket: TLSSocket): TlsParameters {
  const key = socket.getEphemeralKeyInfo() as { readonly name?: string } | null;
  const { standardName } = socket.getCipher();
  return { version: socket.getProtocol() ?? '', suite: standardName, group: key?.name ?? null };
}

/** Shared by all connections; `ca` replaces the built-in trust anchors. */
export function tlsContext(ca?: readonly string[]): SecureContext {
  const ciphers = SUITES.join(':');
  const usual = { ciphers, ecdhCurve: GROUPS, sigalgs: SIGNATURES, secureOptions: OLD_SERVERS };
  return createSecureContext({ ...(ca && { ca: [...ca] }), ...usual });
}

/** Also accepts obsolete protocols and ciphers, so that they can be reported. */
export function lenientTlsContext(ca?: readonly string[]): SecureContext {
  return createSecureContext({
    ...(ca && { ca: [...ca] }),
    ecdhCurve: RARE_GROUPS,
    minVersion: 'TLSv1',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    secureOptions: OLD_SERVERS,
  });
}

/** TLS over an open connection. Verification is reported, not enforced, so that a bad certificate can be shown. */
export async function startTls(
  plain: Duplex,
  { host, alpn, secureContext, asksForStaple }: TlsRequest,
): Promise<SecuredSocket> {
  const name = host.toString();
  const socket = connect({
    socket: plain,
    host: name, // not looked up: Node compares the certificate with it
    ...(host instanceof DomainName && { servername: name }),
    ...(alpn && { ALPNProtocols: [...alpn] }),
    secureContext,
    rejectUnauthorized: false,
    ...(asksForStaple && { requestOCSP: true }),
  });
  let isStapled = false;
  socket.once('OCSPResponse', (answer: Buffer | null) => (isStapled = (answer?.length ?? 0) > 0));
  await new Promise<void>((resolve, reject) => {
    const lost = () => reject(new TlsError('handshake'));
    socket.once('secureConnect', () => resolve(void socket.off('close', lost)));
    socket.once('error', (cause) => reject(new TlsError('handshake', undefined, { cause })));
    socket.once('close', lost);
  });
  const shown = socket.getPeerX509Certificate(); // once: Node takes the chain from the connection
  const fault = socket.authorized ? undefined : verificationFault(socket, shown);
  return { socket, certificate: shown && readCertificate(shown), presented: shown, fault, isStapled };
}

/** OpenSSL reports `expired` for any certificate of the chain; the server's own may be current. */
function verificationFault(socket: TLSSocket, shown: X509Certificate | undefined): TlsFault {
  const fault = FAULTS.get(String(socket.authorizationError)) ?? 'untrusted';
  const isOfTime = fault === 'expired' || fault === 'not-yet-valid';
  return isOfTime && shown && isCurrent(shown) ? 'untrusted' : fault;
}
