import { IpAddress } from '../../src/domain/ip-address.js';
import type { Certificate } from '../../src/network/connect/certificate.js';
import {
  FAILURE_CODES,
  type Page,
  type PageFailure,
  type PageResponse,
  type Redirect,
} from '../../src/network/web/page.js';
import type { PageRequest } from '../../src/network/web/page-fetcher.js';
import { UpstreamError } from '../../src/network/upstream-error.js';

/** An answer, the address it redirects to, or why there is none. */
export type Reply = WrittenReply | string | UpstreamError;

interface WrittenReply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  address?: string;
  certificate?: Certificate;
}

const ADDRESS = '192.0.2.1';

/** A web of a few addresses: a host it knows has no page at any other path, a host it does not know has no address. */
export class FakeWeb {
  readonly asked: string[] = [];
  /** The same with every address that a redirect led to. */
  readonly visited: string[] = [];

  constructor(private readonly replies: Readonly<Record<string, Reply>>) {}

  page({ url, maxBytes = Infinity, maxRedirects = Infinity }: PageRequest): Promise<Page | PageFailure> {
    this.asked.push(url);
    return Promise.resolve(this.follow(url, [], { maxBytes, maxRedirects }));
  }

  private follow(
    url: string,
    redirects: Redirect[],
    limits: { readonly maxBytes: number; readonly maxRedirects: number },
  ): Page | PageFailure {
    const { maxBytes, maxRedirects } = limits;
    this.visited.push(url);
    const reply = this.replyTo(url);
    const fail = (cause: UpstreamError, response?: Page['response']): PageFailure => {
      if (cause.reason === 'aborted') throw cause;
      return { kind: 'failure', code: FAILURE_CODES[cause.reason], cause, url, redirects, response };
    };
    if (reply instanceof UpstreamError) return fail(reply);
    if (typeof reply === 'string' && redirects.length < maxRedirects)
      return this.follow(reply, [...redirects, { url, status: 301, location: reply }], limits);
    if (typeof reply === 'string') return fail(new UpstreamError('too-many-redirects'), responseOf(redirectTo(reply)));
    const whole = Buffer.from(reply.body ?? '');
    const response = { ...responseOf(reply), body: whole.subarray(0, maxBytes) };
    if (whole.length > maxBytes) return fail(new UpstreamError('too-large'), response);
    return { kind: 'page', url, redirects, response };
  }

  private replyTo(url: string): Reply {
    const { origin } = new URL(url);
    const known = Object.keys(this.replies).some((place) => new URL(place).origin === origin);
    return this.replies[url] ?? (known ? { status: 404 } : new UpstreamError('no-address'));
  }
}

function redirectTo(location: string): WrittenReply {
  return { status: 301, headers: { location } };
}

function responseOf(reply: WrittenReply): PageResponse {
  const { status = 200, headers = { 'content-type': 'text/html' }, address = ADDRESS, certificate } = reply;
  const place = { address: IpAddress.parse(address)!, ...(certificate && { certificate }) };
  return { status, headers: new Headers(headers), body: Buffer.alloc(0), ttfbMs: 20, ...place };
}
