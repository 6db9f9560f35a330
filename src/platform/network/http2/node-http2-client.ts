import { type ClientHttp2Session, connect } from 'node:http2';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { type Exchange, Http2Client, type Http2Options, type Http2Session } from './http2-client.js';

const PROTOCOLS = ['h2'];

/** HTTP/2 of Node, for a server with which our client does not get along. */
@Injectable()
export class NodeHttp2Client extends Http2Client {
  override connect(origin: URL, { headers, tls, createConnection }: Http2Options): Http2Session {
    const opened = createConnection && { createConnection: () => createConnection(PROTOCOLS) };
    return new NodeSession(connect(origin, { settings: { enablePush: false }, ...tls, ...opened }), headers);
  }
}

class NodeSession implements Http2Session {
  private error: Error | undefined;
  private remote: Pick<Socket, 'remoteAddress' | 'remotePort'> | undefined;

  constructor(
    private readonly session: ClientHttp2Session,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    session.on('error', (error: Error) => (this.error = error));
    session.on('connect', (_, socket) => (this.remote = socket));
  }

  get isOpen(): boolean {
    return !this.session.closed && !this.session.destroyed;
  }

  get remoteAddress(): string | undefined {
    return this.remote?.remoteAddress;
  }

  get remotePort(): number | undefined {
    return this.remote?.remotePort;
  }

  get(path: string, exchange: Exchange): () => void {
    const stream = this.session.request({ ':path': path, ...this.headers });
    let isOver = false;
    const finish = (tell: () => void) => {
      if (isOver) return;
      isOver = true;
      tell();
    };
    stream.on('response', (fields) => {
      const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
      if (!isOver) exchange.onHeaders(new Map(texts));
    });
    stream.on('data', (chunk: Buffer) => {
      if (!isOver) exchange.onData(chunk);
    });
    stream.on('error', (error: Error) => finish(() => exchange.onLost(causeOf(error))));
    stream.on('aborted', () => finish(() => exchange.onLost(this.error)));
    stream.on('end', () => finish(() => (stream.rstCode === 0 ? exchange.onEnd() : exchange.onLost(this.error))));
    stream.on('close', () => finish(() => exchange.onLost(this.error)));
    return () => {
      isOver = true;
      stream.close();
    };
  }

  ping(done: () => void): void {
    if (this.session.connecting) this.session.once('connect', done);
    else this.session.ping(() => done());
  }

  destroy(): void {
    this.session.destroy();
  }
}

/** The error of the connection, if it ended the stream. */
function causeOf(error: Error): Error {
  return (error.cause as Error | undefined) ?? error;
}
