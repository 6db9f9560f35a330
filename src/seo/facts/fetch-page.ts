import type { Reason } from '../../domain/fact.js';
import type { Page, PageFailure, PageFailureCode } from '../../network/web/page.js';
import type { PageFetcher, PageRequest } from '../../network/web/page-fetcher.js';
import { parseUrl } from '../../domain/parse-url.js';
import { UpstreamError } from '../../network/upstream-error.js';
import type { Answer, FileAnswer } from './answer.js';

/** The part of the page fetcher that gathering needs. */
export type Fetcher = Pick<PageFetcher, 'page'>;

/** What came of asking an address. */
export type FetchResult = Fetched | FetchFailure;

export interface Fetched {
  readonly state: 'reached';
  readonly answer: Answer;
  readonly body: Uint8Array;
  /** There is more of it than was read. */
  readonly cut: boolean;
  readonly ttfbMs: number;
}

export interface FetchFailure {
  readonly state: 'missed';
  readonly asked: URL;
  /** Where the way ended: there, or where it was redirected to. */
  readonly failedAt: URL;
  readonly code: PageFailureCode;
  readonly cause: UpstreamError;
}

const REASONS: Readonly<Record<PageFailureCode, Reason>> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  blocked: 'blocked',
  tls_error: 'tls-failed',
  bad_response: 'malformed',
  too_large: 'too-large',
  too_many_redirects: 'too-many-redirects',
  busy: 'busy',
};

export async function fetchPage(
  fetcher: Fetcher,
  asked: URL,
  limits: Omit<PageRequest, 'url'> = {},
): Promise<FetchResult> {
  try {
    return fetchResultOf(asked, await fetcher.page({ ...limits, url: asked.href }));
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    return { state: 'missed', asked, failedAt: asked, code: 'timeout', cause }; // the fetcher throws only when our patience is at its end
  }
}

function fetchResultOf(asked: URL, result: Page | PageFailure): FetchResult {
  const { response, url } = result;
  const cut = result.kind === 'failure' && result.code === 'too_large';
  if (result.kind === 'failure' && !(cut && response)) {
    return { state: 'missed', asked, failedAt: parseUrl(url) ?? asked, code: result.code, cause: result.cause };
  }
  const { status, headers, body, ttfbMs } = response!;
  const stops = [...result.redirects.slice(1).map((redirect) => redirect.url), url];
  const redirects = result.redirects.map((redirect, hop) => ({ status: redirect.status, to: new URL(stops[hop]!) }));
  return { state: 'reached', answer: { asked, url: new URL(url), status, redirects, headers }, body, cut, ttfbMs };
}

export function reasonOf({ code }: FetchFailure): Reason {
  return REASONS[code];
}

export function fileAnswer({ answer, body }: Fetched): FileAnswer {
  return { ...answer, bytes: body.length, html: looksLikeHtml(answer, body) };
}

/** Sites that answer everything with their home page do so under any content type. */
function looksLikeHtml({ headers }: Answer, body: Uint8Array): boolean {
  if (headers.get('content-type')?.toLowerCase().includes('text/html')) return true;
  const start = new TextDecoder().decode(body.subarray(0, 1024)).trimStart().toLowerCase();
  return start.startsWith('<!doctype html') || start.startsWith('<html');
}
