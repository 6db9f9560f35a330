import { once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { DOH_FAULTS, type DohFault, send } from './doh-faults.js';
import type { Recursor } from './recursor.js';
import type { Traffic } from './traffic.js';

const PATH = '/dns-query';

/** A public resolver: DNS over HTTP/2 (RFC 8484, GET), on a loopback port. */
export class DohServer {
  private readonly sockets = new Set<Socket>();
  /** Changes every answer before it is encoded, for well-formed but wrong answers. */
  twist: (answer: Message) => Message = (answer) => answer;
  /** Replaces the bytes of an answer. */
  enlarge: (query: Message, answer: Uint8Array) => Uint8Array = (_, answer) => answer;
  /** Delay of every answer. */
  latencyMs = 0;
  private fault?: DohFault;
  /** Stays open while the resolver is down, so that no other process gets its port. */
  private readonly door = createTcpServer((socket) =>
    this.fault === 'down' ? socket.resetAndDestroy() : this.server.emit('connection', socket),
  );

  private constructor(
    readonly id: string,
    readonly recursor: Recursor,
    private readonly traffic: Traffic,
    private readonly server: Http2Server,
    private readonly scheme: 'http' | 'https',
  ) {
    server.on('connection', (socket: Socket) => {
      traffic.noteConnection(id);
      this.sockets.add(socket.on('error', () => undefined).once('close', () => this.sockets.delete(socket)));
    });
    server.on('session', (session: ServerHttp2Session) => session.on('error', () => undefined));
    server.on('stream', (stream: ServerHttp2Stream, headers) => {
      stream.on('error', () => undefined);
      this.serve(stream, new URL(headers[':path'] ?? '', 'http://resolver'));
    });
  }

  /** Over clear text, or over TLS if a certificate is given. */
  static async start(
    id: string,
    recursor: Recursor,
    traffic: Traffic,
    identity?: { readonly cert: string; readonly key: string },
  ): Promise<DohServer> {
    const server = identity ? createSecureServer({ ...identity }) : createServer();
    const doh = new DohServer(id, recursor, traffic, server, identity ? 'https' : 'http');
    await once(doh.door.listen(0, '127.0.0.1'), 'listening');
    return doh;
  }

  get url(): string {
    return `${this.scheme}://127.0.0.1:${(this.door.address() as AddressInfo).port}${PATH}`;
  }

  /** Bytes received and sent on the connections that are open now. */
  get bytes(): number {
    return [...this.sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  }

  /** Switches to a fault, or back to normal. */
  become(fault: DohFault | 'well'): void {
    this.fault = fault === 'well' ? undefined : fault;
    if (fault === 'down') this.reset();
  }

  async close(): Promise<void> {
    if (!this.door.listening) return;
    const closed = once(this.door, 'close');
    this.door.close();
    this.reset();
    await closed;
  }

  private serve(stream: ServerHttp2Stream, { pathname, searchParams }: URL): void {
    const encoded = searchParams.get('dns');
    if (pathname !== PATH || encoded === null) {
      stream.respond({ ':status': 404 }, { endStream: true });
      return;
    }
    const query = decodeMessage(Buffer.from(encoded, 'base64url'));
    this.traffic.noteQuestion(this.id, query);
    const deliver = this.fault && this.fault !== 'down' ? DOH_FAULTS[this.fault] : send;
    const answer = this.enlarge(query, encodeMessage(this.twist(this.recursor.answer(query))));
    const arrive = () => stream.destroyed || deliver(stream, answer, () => this.reset());
    if (this.latencyMs > 0) setTimeout(arrive, this.latencyMs);
    else arrive();
  }

  private reset(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }
}
