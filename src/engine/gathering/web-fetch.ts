import type { PageResponse, Redirect } from '#platform/network/web/page.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { WebContext } from './gather-context.js';
import { parseUrl } from '#base/domain/parse-url.js';

/** The response of a web server, as far as it was read. */
export interface WebAnswer extends PageResponse {
  readonly url: URL;
  /** A redirect on the path set a cookie. */
  readonly gotCookie: boolean;
  /** The error that ended reading the body. */
  readonly fault?: UpstreamError;
}

/** A response, or the error. */
export type WebResult = WebAnswer | UpstreamError;

/** The redirects from a URL, and what came of the last one, `at`. */
export interface Trail {
  readonly redirects: readonly Redirect[];
  readonly end: WebResult;
  readonly at: string;
}

export interface FetchLimits {
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

const PATIENCE_MS = 4000;
/** Reads only the headers of the first response. */
const HEADERS_ONLY: FetchLimits = { maxBytes: 0, maxRedirects: 0 };

export async function fetchOnce(context: WebContext, url: string, limits = HEADERS_ONLY): Promise<WebResult> {
  return (await followRedirects(context, url, limits)).end;
}

/** Follows redirects, all within one time limit. */
export async function followRedirects(
  { pages, signal, timeouts }: WebContext,
  url: string,
  limits: FetchLimits,
): Promise<Trail> {
  try {
    const result = await timeouts.budget(PATIENCE_MS, signal, (ended) => pages.page({ url, ...limits, signal: ended }));
    const fault = result.kind === 'failure' ? result.cause : undefined;
    const { redirects } = result;
    if (!result.response) return { redirects, end: fault!, at: result.url };
    const gotCookie = redirects.some(({ setsCookie }) => setsCookie);
    const end = { ...result.response, url: new URL(result.url), gotCookie, ...(fault && { fault }) };
    return { redirects, end, at: result.url };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // The fetcher throws only on a timeout. If the time of the whole report is over, it is not a timeout of this
    // server.
    const end = error.isOurs || signal.aborted ? error : new UpstreamError('timeout', { cause: error });
    return { redirects: [], end, at: url };
  }
}

export function isAnswer(visited: WebResult | undefined): visited is WebAnswer {
  return visited !== undefined && !(visited instanceof UpstreamError);
}

/** The target of a redirect. Browsers read the bytes as UTF-8; Node returns headers as Latin-1. */
export function redirectTarget({ url, status, headers }: WebAnswer): URL | undefined {
  const location = headers.get('location');
  if (status < 300 || status >= 400 || !location) return undefined; // an empty Location is ignored
  return parseUrl(Buffer.from(location, 'latin1').toString(), url);
}
