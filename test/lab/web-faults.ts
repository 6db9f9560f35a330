import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CertificateAuthority, Identity } from './certificates.js';
import type { Peer } from './loopback-sockets.js';

export const WEB_FAULTS = [
  ...(['down', 'filtered', 'unroutable'] as const),
  ...(['expired', 'not-yet-valid', 'wrong-name', 'self-signed', 'no-certificate'] as const),
  ...(['slow', 'silent', 'reset', 'garbage', 'truncated', 'oversized', 'redirecting', 'server-error'] as const),
];
export type WebState = (typeof WEB_FAULTS)[number] | 'well';

/** The certificate that a server presents for a host name. */
export type Identification = (ca: CertificateAuthority, host: string) => Identity;

type Misanswer = (request: IncomingMessage, response: ServerResponse, serve: RequestListener) => void;

const SLOWNESS_MS = 150;
const OVERSIZE = 8 * 2 ** 20;
const DAY = 86_400_000;
const YESTERDAY = new Date(Date.now() - DAY);
const TOMORROW = new Date(Date.now() + DAY);

/** Faults of a web server that make the connection fail. */
export const CONNECTION_FAULTS: Partial<Record<WebState, Peer>> = {
  down: 'ECONNREFUSED',
  filtered: 'silent',
  unroutable: 'EHOSTUNREACH',
};

/** Faults of a web server that make the verification of its certificate fail. */
export const TLS_FAULTS: Partial<Record<WebState, Identification>> = {
  expired: (ca, host) => ca.issue({ names: [host], validTo: YESTERDAY }),
  'not-yet-valid': (ca, host) => ca.issue({ names: [host], validFrom: TOMORROW }),
  'wrong-name': (ca) => ca.issue({ names: ['another.example'] }),
  'self-signed': (ca, host) => ca.selfSigned({ names: [host] }),
  'no-certificate': () => ({ cert: '', key: '' }),
};

/** Faults of a web server after the connection was accepted. */
export const ANSWER_FAULTS: Partial<Record<WebState, Misanswer>> = {
  /** Delayed, but within a long timeout. */
  slow: (request, response, serve) => void setTimeout(() => serve(request, response), SLOWNESS_MS),
  silent: () => undefined,
  reset: ({ socket }) => socket.destroy(),
  garbage: ({ socket }) => socket.end('garbage, not HTTP\r\n\r\n'),
  oversized: (_, response) => response.end(Buffer.alloc(OVERSIZE, ' ')),
  redirecting: ({ url }, response) => response.writeHead(302, { location: url }).end(),
  'server-error': (_, response) => response.writeHead(500).end(),
  /** Sends a Content-Length and closes the connection before the body is complete. */
  truncated: ({ socket }, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('{"half": ', () => socket.destroy());
  },
};
