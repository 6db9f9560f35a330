import type { Reason } from '../../domain/fact.js';
import type { Page, PageFailure, PageFailureCode, PageResponse } from '../../network/web/page.js';
import type { PageFetcher, PageRequest } from '../../network/web/page-fetcher.js';
import { parseUrl } from '../../domain/parse-url.js';
import { UpstreamError } from '../../network/upstream-error.js';
import type { Answer, FileAnswer, Redirect } from './answer.js';

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
  /** The answer there, whose rest was not read or not followed. */
  readonly arrived?: Pick<PageResponse, 'status' | 'headers'>;
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

/**
 * The same for one of several ways into a site. Where it is redirected to an address on a way that was walked already, the
 * rest of that way is known and not walked again.
 */
export async function fetchAlong(
  fetcher: Fetcher,
  asked: URL,
  walked: Promise<readonly FetchResult[]>,
  limits: Omit<PageRequest, 'url' | 'maxRedirects'> = {},
): Promise<FetchResult> {
  const first = await fetchPage(fetcher, asked, { ...limits, maxRedirects: 0 });
  if (first.state === 'reached' || first.code !== 'too_many_redirects') return first;
  const redirect = redirectOf(first);
  const known = redirect && onTheWay(await walked, redirect.to);
  if (!known) return fetchPage(fetcher, asked, limits);
  return { ...known, answer: { ...known.answer, asked, redirects: [redirect, ...known.answer.redirects] } };
}

/** What asking an address gave that was passed on one of these ways. */
export function onTheWay(walked: readonly FetchResult[], asked: URL): Fetched | undefined {
  for (const way of walked) {
    if (way.state === 'missed') continue;
    const { answer } = way;
    const stops = [answer.asked, ...answer.redirects.map(({ to }) => to)];
    const at = stops.findIndex(({ href }) => href === asked.href);
    if (at >= 0) return { ...way, answer: { ...answer, asked, redirects: answer.redirects.slice(at) } };
  }
  return undefined;
}

/** Where the one answer leads that was read; its header has one character per byte. */
function redirectOf({ asked, arrived }: FetchFailure): Redirect | undefined {
  const to = parseUrl(Buffer.from(arrived?.headers.get('location') ?? '', 'latin1').toString(), asked);
  return arrived && to && { status: arrived.status, to };
}

function fetchResultOf(asked: URL, result: Page | PageFailure): FetchResult {
  const { response, url } = result;
  const cut = result.kind === 'failure' && result.code === 'too_large';
  if (result.kind === 'failure' && !(cut && response)) {
    const { code, cause } = result;
    return {
      state: 'missed',
      asked,
      failedAt: parseUrl(url) ?? asked,
      code,
      cause,
      ...(response && { arrived: response }),
    };
  }
  const { status, headers, robotsTags, body, ttfbMs } = response!;
  const stops = [...result.redirects.slice(1).map((redirect) => redirect.url), url];
  const redirects = result.redirects.map((redirect, hop) => ({ status: redirect.status, to: new URL(stops[hop]!) }));
  const answer = { asked, url: new URL(url), status, redirects, headers, ...(robotsTags && { robotsTags }) };
  return { state: 'reached', answer, body, cut, ttfbMs };
}

export function reasonOf({ code }: FetchFailure): Reason {
  return REASONS[code];
}

/** `form`: how such a file begins. Crawlers read it then, whatever content type it is sent with. */
export function fileAnswer({ answer, body }: Fetched, form?: RegExp): FileAnswer {
  return { ...answer, bytes: body.length, html: looksLikeHtml(answer, body, form) };
}

/** Sites that answer everything with their home page do so under any content type. */
function looksLikeHtml({ headers }: Answer, body: Uint8Array, form?: RegExp): boolean {
  const start = new TextDecoder().decode(body.subarray(0, 1024)).trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return true;
  return headers.get('content-type')?.toLowerCase().includes('text/html') === true && !form?.test(start);
}
