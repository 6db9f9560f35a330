import { IpAddress } from '#base/domain/ip-address.js';
import type { Certificate } from '#formats/records/certificate.js';
import {
  failureCode,
  type Page,
  type PageFailure,
  type PageResponse,
  type Redirect,
} from '#platform/network/web/page.js';
import type { PageRequest } from '#platform/network/web/page-fetcher.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** A response, the URL of a redirect, or a network error. */
export type Reply = WrittenReply | string | UpstreamError;

interface WrittenReply {
  status?: number;
  headers?: Record<string, string>;
  robotsTags?: readonly string[];
  body?: string | Uint8Array;
  address?: string;
  certificate?: Certificate;
}

const ADDRESS = '192.0.2.1';
const REDIRECTS = [301, 302, 303, 307, 308];

/** A web of a few URLs: other paths of a known host return 404, and unknown hosts have no address. */
export class FakeWeb {
  readonly asked: string[] = [];
  /** The same, including every redirect target. */
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
      return { kind: 'failure', code: failureCode(cause), cause, url, redirects, response };
    };
    if (reply instanceof UpstreamError) return fail(reply);
    const { status = 200, headers: { location } = {} } = reply;
    if (REDIRECTS.includes(status) && location !== undefined) {
      if (redirects.length >= maxRedirects) return fail(new UpstreamError('too-many-redirects'), responseOf(reply));
      return this.follow(new URL(location, url).href, [...redirects, { url, status }], limits);
    }
    const whole = Buffer.from(reply.body ?? '');
    const response = { ...responseOf(reply), body: whole.subarray(0, maxBytes) };
    if (whole.length > maxBytes) return fail(new UpstreamError('too-large'), response);
    return { kind: 'page', url, redirects, response };
  }

  private replyTo(url: string): WrittenReply | UpstreamError {
    const { origin } = new URL(url);
    const known = Object.keys(this.replies).some((place) => new URL(place).origin === origin);
    const reply = this.replies[url] ?? (known ? { status: 404 } : new UpstreamError('no-address'));
    return typeof reply === 'string' ? redirectTo(reply) : reply;
  }
}

function redirectTo(location: string): WrittenReply {
  return { status: 301, headers: { location } };
}

function responseOf(reply: WrittenReply): PageResponse {
  const { status = 200, headers = { 'content-type': 'text/html' }, address = ADDRESS, certificate } = reply;
  const { robotsTags } = reply;
  const place = { address: IpAddress.parse(address)!, ...(certificate && { certificate }) };
  return {
    status,
    headers: new Headers(headers),
    ...(robotsTags && { robotsTags }),
    body: Buffer.alloc(0),
    ttfbMs: 20,
    ...place,
  };
}
