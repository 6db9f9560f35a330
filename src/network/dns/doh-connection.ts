import { connect as connectTcp, type Socket } from 'node:net';
import type { SecureClientSessionOptions } from 'node:http2';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { IpAddress } from '../../domain/ip-address.js';
import type { QueryDeadline } from '../query-deadline.js';
import { UpstreamError } from '../upstream-error.js';
import { headerBlock, headerName, headerText } from './http2/header-block.js';
import { Http2Session } from './http2/http2-session.js';

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
const ACCEPT = headerBlock(['accept', 'application/dns-message']);
const HTTPS_PORT = 443;
const HTTP_PORT = 80;

/** One HTTP/2 connection to a resolver (RFC 8484): opened when needed, and again when it is gone. */
export class DohConnection {
  private session: Http2Session | undefined;
  private probe: NodeJS.Timeout | undefined;
  /** Sessions on which an answer has come, and from where it came. */
  private readonly proven = new WeakMap<Http2Session, IpAddress | undefined>();
  private readonly url: URL;
  /** The fields before the path, and its name. */
  private readonly head: Buffer;

  constructor(
    url: string,
    private readonly options: ConnectionOptions,
  ) {
    this.url = new URL(url);
    const { protocol, host } = this.url;
    const before = headerBlock([':method', 'GET'], [':scheme', protocol.slice(0, -1)], [':authority', host]);
    this.head = Buffer.concat([before, headerName(':path')]);
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

  private open(): Http2Session {
    if (!this.session?.isOpen) this.session = new Http2Session(this.connect());
    return this.session;
  }

  private connect(): Duplex {
    const { createConnection, ...options } = this.options.session;
    if (createConnection) return createConnection(this.url, options);
    const { protocol, hostname, port } = this.url;
    const host = hostname.replace(/^\[|\]$/g, '');
    if (protocol === 'http:') return connectTcp({ host, port: Number(port) || HTTP_PORT, noDelay: true });
    const servername = IpAddress.parse(host) ? {} : { servername: host };
    const secured = { host, port: Number(port) || HTTPS_PORT, noDelay: true, ALPNProtocols: ['h2'], ...servername };
    return connectTls({ ...secured, ...options });
  }

  private exchange(session: Http2Session, query: Uint8Array, deadline: QueryDeadline): Promise<DohResponse> {
    return new Promise((resolve, reject) => {
      if (deadline.ended) throw deadline.ended;
      const chunks: Buffer[] = [];
      let size = 0;
      let age = 0;
      const fail = (error: UpstreamError) => {
        reject(error);
        deadline.offEnd(giveUp);
        cancel();
      };
      const giveUp = (reason: UpstreamError) => {
        fail(reason);
        this.proveAlive(session);
      };
      const path = `${this.url.pathname}?dns=${Buffer.from(query).toString('base64url')}`;
      const cancel = session.request(Buffer.concat([this.head, headerText(path), ACCEPT]), {
        onHeaders: (fields) => {
          if (isAnswer(fields)) age = Number.parseInt(fields.get('age') ?? '') || 0;
          else fail(new UpstreamError('malformed'));
        },
        onData: (chunk) => {
          chunks.push(chunk);
          if ((size += chunk.length) > LARGEST_BODY) fail(new UpstreamError('too-large'));
        },
        onEnd: () => {
          deadline.offEnd(giveUp);
          this.tellOrigin(session);
          resolve({ body: Buffer.concat(chunks), age });
        },
        onLost: (error) => fail(failure(error)),
      });
      deadline.onEnd(giveUp);
    });
  }

  private tellOrigin(session: Http2Session): void {
    const { remoteAddress = '', remotePort = 0 } = session.socket as Partial<Socket>;
    if (!this.proven.has(session)) this.proven.set(session, IpAddress.parse(remoteAddress));
    const address = this.proven.get(session);
    if (address) this.options.answeredFrom?.(address, remotePort);
  }

  /** A question given up on may mean a slow resolver or a dead connection; the latter would swallow all that follow. */
  private proveAlive(session: Http2Session): void {
    if (this.probe !== undefined || !session.isOpen) return;
    const done = () => {
      clearTimeout(this.probe);
      this.probe = undefined;
    };
    this.probe = setTimeout(() => {
      done();
      session.destroy();
    }, this.options.pingMs).unref();
    const event = connecting(session);
    if (event) session.socket.once(event, done);
    else session.ping(done);
  }
}

/** The event after which the connection is there; none where it is. */
function connecting({ socket }: Http2Session): 'connect' | 'secureConnect' | undefined {
  const { connecting, secureConnecting } = socket as {
    readonly connecting?: boolean;
    readonly secureConnecting?: boolean;
  };
  return secureConnecting ? 'secureConnect' : connecting ? 'connect' : undefined;
}

function isAnswer(fields: ReadonlyMap<string, string>): boolean {
  return fields.get(':status') === '200' && MEDIA_TYPE.test(fields.get('content-type') ?? '');
}

/** What befell the socket; anything else means that the connection broke. */
function failure(error: Error | undefined): UpstreamError {
  const known = error && UpstreamError.of(error);
  return known && known.reason !== 'malformed' ? known : new UpstreamError('reset', { cause: error });
}
