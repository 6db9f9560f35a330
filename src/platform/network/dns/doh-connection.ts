import { IpAddress } from '#base/domain/ip-address.js';
import type { Http2Client, Http2Options, Http2Session } from '../http2/http2-client.js';
import type { HttpChoice } from './http-choice.js';
import { cancelError, type CancelSignal } from '#platform/runtime/cancel-signal.js';
import { socketFault } from '#platform/runtime/socket-fault.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

export interface DohResponse {
  readonly body: Uint8Array;
  /** The Age header: seconds in an HTTP cache. */
  readonly age: number;
}

export type SessionOptions = Omit<Http2Options, 'headers'>;

export interface ConnectionOptions {
  readonly choice: HttpChoice;
  readonly pingMs: number;
  readonly session: SessionOptions;
  /** Called for every answer with the address that it came from. */
  readonly answeredFrom?: (address: IpAddress, port: number) => void;
}

const MEDIA_TYPE = /^application\/dns-message\s*(;|$)/i;
const MAX_BODY = 64 * 1024;
const ATTEMPTS = 2;
const HEADERS = { accept: 'application/dns-message' };

/** One HTTP connection to a resolver (RFC 8484): opened when needed, and again after it was closed. */
export class DohConnection {
  private readonly sessions = new Map<Http2Client, Http2Session>();
  private probe: NodeJS.Timeout | undefined;
  /** Sessions that have delivered an answer, with the address of the server. */
  private readonly proven = new WeakMap<Http2Session, IpAddress | undefined>();
  private readonly url: URL;

  constructor(
    url: string,
    private readonly options: ConnectionOptions,
  ) {
    this.url = new URL(url);
  }

  async get(query: Uint8Array, signal: CancelSignal): Promise<DohResponse> {
    for (let left = ATTEMPTS; ; left--) {
      const { choice } = this.options;
      const { client } = choice;
      const session = this.open(client);
      try {
        const response = await this.exchange(session, query, signal);
        choice.works(client);
        return response;
      } catch (error) {
        choice.judge(client, session, error);
        if (choice.client !== client && left > 1 && !signal.aborted) continue;
        // The connection worked before and may have been closed since; retry once.
        const isLost = error instanceof UpstreamError && error.reason === 'reset' && this.proven.has(session);
        if (!isLost || left === 1 || signal.aborted) throw error;
      }
    }
  }

  close(): void {
    for (const session of this.sessions.values()) session.destroy();
  }

  private open(client: Http2Client): Http2Session {
    const known = this.sessions.get(client);
    if (known?.isOpen) return known;
    const session = client.connect(this.url, { headers: HEADERS, ...this.options.session });
    this.sessions.set(client, session);
    return session;
  }

  private exchange(session: Http2Session, query: Uint8Array, signal: CancelSignal): Promise<DohResponse> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) throw cancelError(signal);
      const chunks: Buffer[] = [];
      let size = 0;
      let age = 0;
      const fail = (error: UpstreamError) => {
        reject(error);
        signal.removeEventListener('abort', giveUp);
        cancel();
      };
      const giveUp = () => {
        fail(cancelError(signal));
        this.proveAlive(session);
      };
      const path = `${this.url.pathname}?dns=${Buffer.from(query).toString('base64url')}`;
      const cancel = session.get(path, {
        onHeaders: (fields) => {
          if (isAnswer(fields)) age = Number.parseInt(fields.get('age') ?? '') || 0;
          else fail(new UpstreamError('malformed', { cause: `HTTP ${fields.get(':status') ?? ''}` }));
        },
        onData: (chunk) => {
          chunks.push(chunk);
          if ((size += chunk.length) > MAX_BODY) fail(new UpstreamError('too-large'));
        },
        onEnd: () => {
          signal.removeEventListener('abort', giveUp);
          this.noteOrigin(session);
          resolve({ body: Buffer.concat(chunks), age });
        },
        onLost: (error) => fail(toUpstreamError(error)),
      });
      signal.addEventListener('abort', giveUp);
    });
  }

  private noteOrigin(session: Http2Session): void {
    const { remoteAddress = '', remotePort = 0 } = session;
    if (!this.proven.has(session)) this.proven.set(session, IpAddress.parse(remoteAddress));
    const address = this.proven.get(session);
    if (address) this.options.answeredFrom?.(address, remotePort);
  }

  /** After a timeout either the resolver is slow or the connection is dead; a dead one is replaced. */
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
    session.ping(done);
  }
}

function isAnswer(fields: ReadonlyMap<string, string>): boolean {
  return fields.get(':status') === '200' && MEDIA_TYPE.test(fields.get('content-type') ?? '');
}

/** Maps the socket error; anything else, such as GOAWAY with its code as the cause, counts as a reset. */
function toUpstreamError(error: Error | undefined): UpstreamError {
  const known = error && socketFault(error);
  const isMapped = known && (known === error || known.reason !== 'malformed');
  return isMapped ? known : new UpstreamError('reset', { cause: error });
}
