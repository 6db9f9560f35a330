import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { framed, FramedMessages } from '#platform/network/dns/framed-messages.js';
import { CertificateAuthority } from '../lab/certificates.js';

export type Over = 'udp' | 'tcp' | 'tls';
/** Undefined: no answer. */
export type DnsReply = (query: Message, over: Over) => Message | Uint8Array | undefined;

export interface AskedOver {
  readonly over: Over;
  readonly query: Message;
}

/** A resolver on loopback that speaks DNS over UDP and TCP on one port, and over TLS on another. */
export class FakeDns {
  readonly asked: AskedOver[] = [];
  connections = 0;
  private readonly open = new Set<Socket>();
  private udp!: DatagramSocket;
  private readonly tcp = createServer((socket) => this.converse(socket, 'tcp'));
  private readonly tls: Server;

  private constructor(
    readonly ca: CertificateAuthority,
    public reply: DnsReply,
    private readonly latencyMs: number,
  ) {
    this.tls = createTlsServer(ca.issue({ names: ['localhost'] }), (socket) => this.converse(socket, 'tls')).on(
      'tlsClientError',
      () => undefined,
    );
  }

  static async start(
    reply: DnsReply,
    { ca = new CertificateAuthority(), latencyMs = 0 }: { ca?: CertificateAuthority; latencyMs?: number } = {},
  ): Promise<FakeDns> {
    const server = new FakeDns(ca, reply, latencyMs);
    while (!(await server.bind()));
    await once(server.tls.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  get plainUrl(): string {
    return `udp://127.0.0.1:${this.port}`;
  }

  get tlsUrl(): string {
    return `tls://localhost:${(this.tls.address() as { port: number }).port}`;
  }

  get port(): number {
    return this.udp.address().port;
  }

  get ways(): Over[] {
    return this.asked.map(({ over }) => over);
  }

  /** Closes all connections; the server keeps listening. */
  dropConnections(): void {
    for (const socket of this.open) socket.destroy();
  }

  async stop(): Promise<void> {
    const closed = [once(this.tcp, 'close'), once(this.tls, 'close'), once(this.udp, 'close')];
    this.tcp.close();
    this.tls.close();
    this.udp.close();
    this.dropConnections();
    await Promise.all(closed);
  }

  /** False if the port that UDP got is in use on TCP. */
  private async bind(): Promise<boolean> {
    this.udp = createSocket('udp4').on('message', (bytes, { port, address }) => {
      this.deliver(this.answerTo(bytes, 'udp'), (answer) => this.udp.send(answer, port, address));
    });
    await once(this.udp.bind(0, '127.0.0.1'), 'listening');
    try {
      await once(this.tcp.listen(this.port, '127.0.0.1'), 'listening');
      return true;
    } catch {
      this.udp.close();
      return false;
    }
  }

  private converse(socket: Socket, over: Over): void {
    this.connections++;
    socket.setNoDelay(true); // as real servers do
    this.open.add(socket.on('error', () => undefined).once('close', () => this.open.delete(socket)));
    const messages = new FramedMessages();
    socket.on('data', (chunk: Buffer) => {
      for (const bytes of messages.add(chunk)) {
        this.deliver(this.answerTo(bytes, over), (answer) => socket.write(framed(answer)));
      }
    });
  }

  private deliver(answer: Uint8Array | undefined, send: (answer: Uint8Array) => unknown): void {
    if (!answer) return;
    if (this.latencyMs > 0) setTimeout(send, this.latencyMs, answer);
    else send(answer);
  }

  private answerTo(bytes: Uint8Array, over: Over): Uint8Array | undefined {
    const query = decodeMessage(bytes);
    this.asked.push({ over, query });
    const answer = this.reply(query, over);
    return answer instanceof Uint8Array || !answer ? answer : encodeMessage(answer);
  }
}

/** The answer to a query with these parts. */
export function replyWith(query: Message, parts: Partial<Message> = {}): Message {
  return { ...query, qr: true, ra: true, ...parts };
}
