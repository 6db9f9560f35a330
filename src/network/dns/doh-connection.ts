import {
  type ClientHttp2Session,
  connect,
  constants,
  type IncomingHttpHeaders,
  type SecureClientSessionOptions,
} from 'node:http2';
import { IpAddress } from '../../domain/ip-address.js';
import type { QueryDeadline } from '../query-deadline.js';
import { UpstreamError } from '../upstream-error.js';

export interface DohResponse {
  readonly body: Uint8Array;
  /** Seconds that a cache on the way has held it. */
  readonly age: number;
}

export interface ConnectionOptions {
  readonly pingMs: number;
  readonly session: SecureClientSessionOptions;
  /** Told of every answer, and from where it came. */
  readonly answeredFrom?: (address: IpAddress, port: number) => void;
}

const MEDIA_TYPE = /^application\/dns-message\s*(;|$)/i;
const LARGEST_BODY = 64 * 1024;
const ATTEMPTS = 2;

/** One HTTP/2 connection to a resolver (RFC 8484): opened when needed, and again when it is gone. */
export class DohConnection {
  private session: ClientHttp2Session | undefined;
  private probe: NodeJS.Timeout | undefined;
  /** Sessions on which an answer has come. */
  private readonly proven = new WeakSet<ClientHttp2Session>();
  private readonly url: URL;

  constructor(
    url: string,
    private readonly options: ConnectionOptions,
  ) {
    this.url = new URL(url);
  }

  async get(query: Uint8Array, deadline: QueryDeadline): Promise<DohResponse> {
    for (let left = ATTEMPTS; ; left--) {
      const session = this.open();
      try {
        return await this.exchange(session, query, deadline);
      } catch (error) {
        // What has worked may have died since: while it was idle, or of what befell another question.
        const isLost = error instanceof UpstreamError && error.reason === 'reset' && this.proven.has(session);
        if (!isLost || left === 1 || deadline.ended) throw error;
      }
    }
  }

  close(): void {
    this.session?.destroy();
  }

  private open(): ClientHttp2Session {
    if (this.session && !this.session.closed && !this.session.destroyed) return this.session;
    const session = connect(this.url.origin, { settings: { enablePush: false }, ...this.options.session });
    session.on('error', () => session.destroy()); // each of its streams tells its own caller
    this.session = session;
    return session;
  }

  private exchange(session: ClientHttp2Session, query: Uint8Array, deadline: QueryDeadline): Promise<DohResponse> {
    return new Promise((resolve, reject) => {
      if (deadline.ended) throw deadline.ended;
      const path = `${this.url.pathname}?dns=${Buffer.from(query).toString('base64url')}`;
      const stream = session.request({ ':path': path, accept: 'application/dns-message' });
      const chunks: Buffer[] = [];
      let size = 0;
      let age = 0;
      const fail = (error: UpstreamError) => {
        reject(error);
        deadline.offEnd(giveUp);
        stream.close(constants.NGHTTP2_CANCEL);
      };
      const giveUp = (reason: UpstreamError) => {
        fail(reason);
        this.proveAlive(session);
      };
      deadline.onEnd(giveUp);
      stream.on('response', (headers) => {
        if (isAnswer(headers)) age = Number.parseInt(headers.age ?? '') || 0;
        else fail(new UpstreamError('malformed'));
      });
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if ((size += chunk.length) > LARGEST_BODY) fail(new UpstreamError('too-large'));
      });
      const lost = () => fail(new UpstreamError('reset'));
      stream.on('end', () => {
        if (stream.rstCode !== constants.NGHTTP2_NO_ERROR) return;
        deadline.offEnd(giveUp);
        stream.off('close', lost);
        this.proven.add(session);
        this.tellOrigin(session);
        resolve({ body: Buffer.concat(chunks), age });
      });
      stream.on('error', (error: Error) => fail(failure(error)));
      stream.on('close', lost);
    });
  }

  private tellOrigin(session: ClientHttp2Session): void {
    if (session.destroyed) return;
    const { remoteAddress = '', remotePort = 0 } = session.socket;
    const address = IpAddress.parse(remoteAddress);
    if (address) this.options.answeredFrom?.(address, remotePort);
  }

  /** A question given up on may mean a slow resolver or a dead connection; the latter would swallow all that follow. */
  private proveAlive(session: ClientHttp2Session): void {
    if (this.probe !== undefined || session.destroyed) return;
    const done = () => {
      clearTimeout(this.probe);
      this.probe = undefined;
    };
    this.probe = setTimeout(() => {
      done();
      session.destroy();
    }, this.options.pingMs).unref();
    if (session.connecting) session.once('connect', done);
    else session.ping(done);
  }
}

function isAnswer(headers: IncomingHttpHeaders & { ':status'?: number }): boolean {
  return headers[':status'] === 200 && MEDIA_TYPE.test(headers['content-type'] ?? '');
}

/** HTTP/2 wraps what befell the socket; its own errors all mean that the connection broke. */
function failure(error: Error): UpstreamError {
  const known = UpstreamError.of(error.cause ?? error);
  return known.reason === 'malformed' ? new UpstreamError('reset', { cause: error }) : known;
}
