import { createServer, type Http2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { IpAddress } from '#base/domain/ip-address.js';

export type Reply = (stream: ServerHttp2Stream, query: Message, session: ServerHttp2Session) => void;

/** A resolver on loopback with configurable replies that counts its queries. */
export class FakeDoh {
  readonly questions: string[] = [];
  readonly queries: Message[] = [];
  connections = 0;
  private readonly sessions = new Set<ServerHttp2Session>();

  private constructor(
    private readonly server: Http2Server,
    public reply: Reply,
  ) {
    server.on('session', (session) => {
      this.connections++;
      this.sessions.add(session);
      session.on('error', () => session.destroy());
      session.on('close', () => this.sessions.delete(session));
    });
    server.on('stream', (stream, headers) => {
      stream.on('error', () => stream.destroy());
      const encoded = new URL(headers[':path']!, 'http://localhost').searchParams.get('dns')!;
      const query = decodeMessage(Buffer.from(encoded, 'base64url'));
      this.queries.push(query);
      this.questions.push(`${query.questions[0]!.name} ${query.questions[0]!.type}`);
      this.reply(stream, query, stream.session as ServerHttp2Session);
    });
  }

  static async start(reply: Reply): Promise<FakeDoh> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FakeDoh(server, reply);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/dns-query`;
  }

  /** Closes all connections; the server keeps listening. */
  dropConnections(): void {
    for (const session of this.sessions) session.destroy();
  }

  async stop(): Promise<void> {
    const stopped = new Promise((resolve) => this.server.close(resolve));
    this.dropConnections();
    await stopped;
  }
}

export function address(name: string, text = '192.0.2.1', ttl = 60): ResourceRecord {
  return { name, type: 'A', class: 1, ttl, data: { address: IpAddress.parse(text)! } };
}

export function soa(name: string, ttl: number, minimum: number): ResourceRecord {
  const numbers = { serial: 1, refresh: 1, retry: 1, expire: 1, minimum };
  return { name, type: 'SOA', class: 1, ttl, data: { mname: '.', rname: '.', ...numbers } };
}

export function send(stream: ServerHttp2Stream, body: Uint8Array, headers: Record<string, string | number> = {}): void {
  stream.respond({ ':status': 200, 'content-type': 'application/dns-message', ...headers });
  stream.end(body);
}

export function answered(query: Message, parts: Partial<Message>): Uint8Array {
  return encodeMessage({ ...query, qr: true, ra: true, ...parts });
}

/** Replies with these parts of a message, computed for each query. */
export function replying(parts: (query: Message) => Partial<Message>): Reply {
  return (stream, query) => send(stream, answered(query, parts(query)));
}

export const withAddress = (text = '192.0.2.1', ttl = 60) =>
  replying(({ questions: [question] }) => ({ ad: true, answers: [address(question!.name, text, ttl)] }));

export const withRcode = (rcode: number) => replying(() => ({ rcode, authorities: [soa('.', 60, 60)] }));

/** Accepts the query and never replies. */
export const silent: Reply = () => undefined;
