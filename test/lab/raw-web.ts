import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Identity } from './certificates.js';
import { LoopbackServer } from './loopback-server.js';

export interface RawRequest {
  readonly path: string;
  /** Request line and header fields, unparsed. */
  readonly head: string;
}

/** Handles the connection after a request; it may violate the protocol. */
export type RawHandler = (socket: Socket, request: RawRequest) => void;

/** A web server that reads one request head and leaves every byte of the response to the handler. */
export function startRawWeb(handler: RawHandler, identity?: Identity): Promise<LoopbackServer> {
  const serve = (socket: Socket) => {
    let head = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        if (head.endsWith('\r\n\r\n')) return;
        head += chunk.toString('latin1');
        if (head.endsWith('\r\n\r\n')) handler(socket, { head, path: head.split(' ')[1] ?? '' });
      });
  };
  const server = identity ? createTlsServer(identity, serve) : createServer(serve);
  return LoopbackServer.start(server.on('tlsClientError', () => undefined));
}

/** A complete response with the correct Content-Length. */
export function answer(status: string, fields: readonly string[] = [], body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body);
  const lines = [`HTTP/1.1 ${status}`, ...fields, `Content-Length: ${bytes.length}`, 'Connection: close', '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n')), bytes]);
}
