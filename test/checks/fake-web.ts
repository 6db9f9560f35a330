import { IpAddress } from '../../src/domain/ip-address.js';
import { FAILURE_CODES, type Page, type PageFailure, type Redirect } from '../../src/network/page.js';
import type { PageRequest } from '../../src/network/page-fetcher.js';
import { UpstreamError } from '../../src/network/upstream-error.js';

/** An answer, the address it redirects to, or why there is none. */
export type Reply =
  { status?: number; headers?: Record<string, string>; body?: string | Uint8Array } | string | UpstreamError;

const address = IpAddress.parse('192.0.2.1')!;

/** A web of a few addresses: a host it knows has no page at any other path, a host it does not know has no address. */
export class FakeWeb {
  readonly asked: string[] = [];

  constructor(private readonly replies: Readonly<Record<string, Reply>>) {}

  fetch({ url, maxBytes = Infinity }: PageRequest): Promise<Page | PageFailure> {
    this.asked.push(url);
    return Promise.resolve(this.follow(url, [], maxBytes));
  }

  private follow(url: string, redirects: Redirect[], maxBytes: number): Page | PageFailure {
    const reply = this.replyTo(url);
    const fail = (cause: UpstreamError, response?: Page['response']): PageFailure => {
      if (cause.reason === 'aborted') throw cause;
      return { kind: 'failure', code: FAILURE_CODES[cause.reason], cause, url, redirects, response };
    };
    if (reply instanceof UpstreamError) return fail(reply);
    if (typeof reply === 'string')
      return this.follow(reply, [...redirects, { url, status: 301, location: reply }], maxBytes);
    const { status = 200, headers = { 'content-type': 'text/html' }, body = '' } = reply;
    const whole = Buffer.from(body);
    const response = { status, headers: new Headers(headers), body: whole.subarray(0, maxBytes), ttfbMs: 20, address };
    if (whole.length > maxBytes) return fail(new UpstreamError('too-large'), response);
    return { kind: 'page', url, redirects, response };
  }

  private replyTo(url: string): Reply {
    const { origin } = new URL(url);
    const known = Object.keys(this.replies).some((place) => new URL(place).origin === origin);
    return this.replies[url] ?? (known ? { status: 404 } : new UpstreamError('no-address'));
  }
}
