import { Logger } from '@nestjs/common';
import type { ResolverStates } from '#platform/runtime/resolver-states.js';
import type { Http2Client, Http2Session } from '../http2/http2-client.js';
import { Http2Error, NoHttp2Error } from '../http2/http2-error.js';

export interface HttpClients {
  readonly http2: Http2Client;
  /** Where HTTP/2 is not offered. */
  readonly http1: Http2Client;
  /** Where ours ended two connections in a row for violations of the protocol. */
  readonly node: Http2Client;
}

const VIOLATIONS = 2;
/** After this time HTTP/2 with our client is tried again. */
const RETRY_MS = 300_000;

/** With which HTTP client one resolver is asked. */
export class HttpChoice {
  private readonly logger = new Logger('Resolvers');
  private name: keyof HttpClients = 'http2';
  private until = Infinity;
  private violations = 0;
  private readonly ended = new WeakSet<Http2Session>();

  constructor(
    private readonly resolver: string,
    private readonly clients: HttpClients,
    private readonly states: ResolverStates,
    private readonly now = () => performance.now(),
  ) {}

  get client(): Http2Client {
    if (this.now() >= this.until) this.use('http2', Infinity);
    return this.clients[this.name];
  }

  /** An answer came over a client. */
  works(client: Http2Client): void {
    if (client !== this.clients.http2) return;
    this.violations = 0;
    if (!this.states.otherHttp.delete(this.resolver)) return;
    this.logger.log('HTTP/2 works again', { resolver: this.resolver });
  }

  /** A connection may have ended, for this reason. */
  judge(client: Http2Client, session: Http2Session, error: unknown): void {
    if (client !== this.clients.http2 || session.isOpen || this.ended.has(session)) return;
    this.ended.add(session);
    const { cause } = error as { readonly cause?: unknown };
    if (error instanceof NoHttp2Error) this.change('http1', 'HTTP/2 is not offered, so HTTP/1.1 is used');
    else if (!(cause instanceof Http2Error && cause.isOurs)) this.violations = 0;
    else if (++this.violations >= VIOLATIONS)
      this.change('node', `HTTP/2 was violated twice (${cause.message}), so the client of Node is used`);
  }

  private change(name: 'http1' | 'node', news: string): void {
    this.use(name, this.now() + RETRY_MS);
    if (this.states.otherHttp.get(this.resolver) !== name) this.logger.warn(news, { resolver: this.resolver });
    this.states.otherHttp.set(this.resolver, name);
  }

  private use(name: keyof HttpClients, until: number): void {
    this.name = name;
    this.until = until;
    this.violations = 0;
  }
}
