import type { PageResponse } from '#platform/network/web/page.js';
import type { PageFetcher, PageRequest } from '#platform/network/web/page-fetcher.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { parseUrl } from '#base/domain/parse-url.js';

/** The response of a web server, as far as it was read. */
export interface WebAnswer extends PageResponse {
  /** After redirects. */
  readonly url: URL;
  /** The error that ended reading the body, or the redirects. */
  readonly fault?: UpstreamError;
}

/** A response, or the error. */
export type WebResult = WebAnswer | UpstreamError;

export interface FetchContext {
  readonly pages: Pick<PageFetcher, 'page'>;
  readonly timeouts: Timeouts;
  readonly signal?: CancelSignal;
}

export interface FetchLimits extends Pick<PageRequest, 'headers'> {
  readonly maxBytes: number;
  readonly maxRedirects: number;
  /** For all redirects together. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 4000;
/** Reads only the headers of the first response. */
export const HEADERS_ONLY: FetchLimits = { maxBytes: 0, maxRedirects: 0 };

export async function fetchOnce(
  { pages, signal, timeouts }: FetchContext,
  url: string,
  { patienceMs = PATIENCE_MS, ...limits }: FetchLimits = HEADERS_ONLY,
): Promise<WebResult> {
  try {
    const result = await timeouts.budget(patienceMs, signal, (ended) => pages.page({ url, ...limits, signal: ended }));
    const fault = result.kind === 'failure' ? result.cause : undefined;
    if (!result.response) return fault!;
    return { ...result.response, url: new URL(result.url), ...(fault && { fault }) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // The fetcher throws only on a timeout. If the time of the whole report is over, it is not a timeout of this
    // server.
    return error.isOurs || signal?.aborted ? error : new UpstreamError('timeout', { cause: error });
  }
}

export function isAnswer(visited: WebResult | undefined): visited is WebAnswer {
  return visited !== undefined && !(visited instanceof UpstreamError);
}

/** Browsers read the bytes of a Location as UTF-8; Node returns headers as Latin-1. */
export function locationIn(headers: Headers): string {
  return Buffer.from(headers.get('location') ?? '', 'latin1').toString();
}

/** The target of a redirect. */
export function redirectTarget({ url, status, headers }: WebAnswer): URL | undefined {
  const location = locationIn(headers);
  if (status < 300 || status >= 400 || location === '') return undefined; // an empty Location is ignored
  return parseUrl(location, url);
}
