import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ACCEPTED_ENCODINGS } from './content-decoding.js';
import { type Connection, Dialer } from '../connect/dialer.js';
import { sendGet, readResponseBody, readHeaders } from './http-exchange.js';
import { PageFetcherOptions } from './page-fetcher-options.js';
import { failureCode, type Page, type PageFailure, type PageResponse, type RedirectChain } from './page.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { type WebTarget, webTarget } from './web-target.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export interface PageRequest {
  readonly url: string;
  /** Lower-case names; they override our own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Limit of the body; 0 if only the headers are needed. */
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
  readonly signal?: CancelSignal;
}

export type CancelablePageRequest = PageRequest & { readonly signal: CancelSignal };

export interface HopResult {
  readonly response: PageResponse;
  readonly location: string | undefined;
  readonly fault: UpstreamError | undefined;
  /** The unread body of a response of which only the headers are needed. */
  readonly unread?: IncomingMessage;
}

const EMPTY = Buffer.alloc(0);
const WEB_PORTS = [80, 443];
const MAX_REDIRECTS = 10;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Fetches a page without cookies; every redirect target passes the SSRF guard. */
@Injectable()
export class PageFetcher {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    private readonly dialer: Dialer,
    protected readonly options: PageFetcherOptions,
    private readonly timeouts: Timeouts,
  ) {
    const { version, contact } = options;
    this.headers = {
      'user-agent': `DomainDiagnostics/${version}${contact && ` (+${contact})`}`,
      accept: '*/*',
      'accept-encoding': ACCEPTED_ENCODINGS,
    };
  }

  /** Throws only if the signal is aborted. */
  async page(request: PageRequest): Promise<Page | PageFailure> {
    const trail: RedirectChain = { url: request.url, redirects: [] };
    try {
      return await this.timeouts.limit(this.options.totalMs, request.signal, (signal) =>
        this.follow(webTarget(request.url), trail, { ...request, signal }),
      );
    } catch (error) {
      const cause = UpstreamError.from(error);
      return { kind: 'failure', code: failureCode(cause), cause, ...trail };
    }
  }

  private async follow(target: WebTarget, trail: RedirectChain, request: CancelablePageRequest): Promise<Page> {
    trail.url = target.url.href;
    trail.response = undefined;
    const { response, location, fault } = await this.fetchHop(target, request);
    trail.response = response;
    if (fault) throw fault;
    if (location === undefined) return { kind: 'page', ...trail, response };
    if (trail.redirects.length >= (request.maxRedirects ?? MAX_REDIRECTS))
      throw new UpstreamError('too-many-redirects');
    trail.redirects.push({ url: trail.url, status: response.status });
    return this.follow(webTarget(location, target.url), trail, request);
  }

  /** A new connection for each request, so that the result does not depend on earlier ones. */
  protected async fetchHop(target: WebTarget, request: CancelablePageRequest): Promise<HopResult> {
    const connection = await this.connect(target, request);
    try {
      return await this.sendRequest(connection, target, request);
    } finally {
      connection.socket.destroy();
    }
  }

  protected connect({ host, port, secure }: WebTarget, { signal }: CancelablePageRequest): Promise<Connection> {
    const tls = secure ? { alpn: ['http/1.1'] } : undefined;
    const timeoutMs = this.options.connectMs;
    return this.dialer.connect({ target: host, port, allowedPorts: WEB_PORTS, tls, timeoutMs, signal });
  }

  /** Throws UpstreamError if no response headers arrive. The caller closes the connection. */
  protected async sendRequest(
    connection: Connection,
    { url }: WebTarget,
    request: CancelablePageRequest,
  ): Promise<HopResult> {
    const { headersMs, bodyMs, maxHeaderBytes, maxBytes } = this.options;
    const { socket, address, startedAt, certificate, tls } = connection;
    const { signal } = request;
    const { timeouts } = this;
    try {
      const headers = { ...this.headers, ...request.headers };
      const message = await sendGet(socket, { url, headers, maxHeaderBytes, timeouts, timeoutMs: headersMs, signal });
      const ttfbMs = Math.round(performance.now() - startedAt);
      const location = redirectLocation(message);
      const robotsTags = message.headersDistinct['x-robots-tag'];
      const fields = { headers: readHeaders(message), ...(robotsTags && { robotsTags }) };
      const head = { status: statusOf(message), ...fields, ttfbMs, address, certificate, ...(tls && { tls }) };
      const limits = { maxBytes: request.maxBytes ?? maxBytes, timeouts, timeoutMs: bodyMs, signal };
      if (location !== undefined || limits.maxBytes === 0)
        return { response: { ...head, body: EMPTY }, location, fault: undefined, unread: message };
      const { bytes: body, fault } = await readResponseBody(message, limits);
      return { response: { ...head, body }, location, fault };
    } catch (error) {
      throw UpstreamError.from(error);
    }
  }
}

/** Browsers read the bytes of a Location as UTF-8; Node returns one character per byte. An empty one is ignored. */
function redirectLocation(message: IncomingMessage): string | undefined {
  const location = message.headers.location?.trim();
  if (!REDIRECTS.includes(statusOf(message)) || !location) return undefined;
  return Buffer.from(location, 'latin1').toString();
}

/** Every response has a status; Node's type is also that of requests. */
function statusOf({ statusCode = 0 }: IncomingMessage): number {
  return statusCode;
}
