import { withPatience } from '../../network/deadline.js';
import type { PageResponse } from '../../network/web/page.js';
import { UpstreamError } from '../../network/upstream-error.js';
import type { WebContext } from './gather-context.js';
import { parseUrl } from '../../domain/parse-url.js';

/** What a web server answered, as far as it was read. */
export interface WebAnswer extends PageResponse {
  readonly url: URL;
  /** A redirect on the way there set a cookie. */
  readonly gotCookie: boolean;
  /** What kept the rest of it from being read. */
  readonly fault?: UpstreamError;
}

/** An answer, or why there is none. */
export type WebResult = WebAnswer | UpstreamError;

export interface FetchLimits {
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

const PATIENCE_MS = 4000;
/** Only the head of the first answer counts. */
const GLANCE: FetchLimits = { maxBytes: 0, maxRedirects: 0 };

export async function fetchPage(context: WebContext, url: string, limits = GLANCE): Promise<WebResult> {
  return (await followRedirects(context, url, limits)).end;
}

/** The same, with the last address on the way. */
export async function followRedirects(
  { pages, signal }: WebContext,
  url: string,
  limits: FetchLimits,
): Promise<{ readonly end: WebResult; readonly at: string }> {
  try {
    const result = await withPatience(PATIENCE_MS, signal, (ended) => pages.page({ url, ...limits, signal: ended }));
    const fault = result.kind === 'failure' ? result.cause : undefined;
    if (!result.response) return { end: fault!, at: result.url };
    const gotCookie = result.redirects.some(({ setsCookie }) => setsCookie);
    const end = { ...result.response, url: new URL(result.url), gotCookie, ...(fault && { fault }) };
    return { end, at: result.url };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // The fetcher throws only when our patience is at its end; that of a whole report is not the time of this server.
    return { end: error.isOurs || signal.aborted ? error : new UpstreamError('timeout', { cause: error }), at: url };
  }
}

export function isAnswer(visited: WebResult | undefined): visited is WebAnswer {
  return visited !== undefined && !(visited instanceof UpstreamError);
}

/** Where a redirect leads, if it leads anywhere. Browsers read its bytes as UTF-8; a header has one character per byte. */
export function redirectTarget({ url, status, headers }: WebAnswer): URL | undefined {
  const location = headers.get('location');
  if (status < 300 || status >= 400 || !location) return undefined; // an empty one leads nowhere
  return parseUrl(Buffer.from(location, 'latin1').toString(), url);
}
