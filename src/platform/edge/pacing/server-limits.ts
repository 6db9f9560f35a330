import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Metrics } from '#base/metrics/metrics.js';
import { COMMON_HEADERS } from '../http/response-headers.js';

type Server = ReturnType<NestExpressApplication['getHttpServer']>;

const SECOND = 1000;

/** Errors that Node raises before there is a request: too slow, too large, or not HTTP. */
const REFUSALS: Readonly<Record<string, readonly [status: string, message: string, reason: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.', 'slow'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.', 'large'],
};
const MALFORMED = ['400 Bad Request', 'The request is not well-formed HTTP.', 'malformed'] as const;

/** Sets timeouts and limits, so that slow, silent and broken clients cannot hold connections. */
export function setServerLimits(server: Server, maxConnections: number, { hangUps }: Metrics): void {
  server.headersTimeout = 10 * SECOND;
  server.requestTimeout = 30 * SECOND;
  server.keepAliveTimeout = 65 * SECOND; // longer than the 60 s after which common proxies close idle connections
  server.timeout = 120 * SECOND; // without traffic; no report takes that long
  server.maxConnections = maxConnections;
  Object.assign(server, { connectionsCheckingInterval: 2 * SECOND }); // Node has an option, but Nest creates the server
  server.on('drop', () => {
    hangUps.count('full');
    server.closeIdleConnections(); // makes room for new connections
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message, reason] = REFUSALS[error.code ?? ''] ?? MALFORMED;
    hangUps.count(reason);
    const body = JSON.stringify({ error: { code: 'invalid_request', message } });
    const headers = [
      ...COMMON_HEADERS,
      ['Cache-Control', 'no-store'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Connection', 'close'],
    ];
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status}\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), SECOND).unref(); // closes the connection even if the client does not
  });
}
