import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';

/** The events of one request, in this order. */
export interface Exchange {
  onHeaders(fields: ReadonlyMap<string, string>): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  /** The stream or the connection ended before the response did. */
  onLost(error?: Error): void;
}

/** A connection to one server, for GET requests without a body. */
export interface Http2Session {
  /** Whether it accepts another request. */
  readonly isOpen: boolean;
  readonly remoteAddress: string | undefined;
  readonly remotePort: number | undefined;
  /** Returns a function that cancels the request. */
  get(path: string, exchange: Exchange): () => void;
  /** Calls back when the server shows that it is alive: when the connection is established, or by the answer to a PING. */
  ping(done: () => void): void;
  destroy(): void;
}

export interface Http2Options {
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** For a private certificate authority. */
  readonly tls?: ConnectionOptions;
  /** Opens the connection instead of our own code: through a proxy, or for tests. With TLS, these protocols are offered. */
  readonly createConnection?: (protocols: readonly string[]) => Duplex;
}

/** Opens HTTP/2 connections: the only thing that a replacement for this folder has to provide. */
export abstract class Http2Client {
  /** With TLS for https, otherwise in clear text with prior knowledge (RFC 9113 section 3.3). */
  abstract connect(origin: URL, options: Http2Options): Http2Session;
}
