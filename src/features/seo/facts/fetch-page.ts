import type { Reason } from '#base/domain/fact.js';
import type { Page, PageFailure, PageFailureCode, PageResponse, RedirectChain } from '#platform/network/web/page.js';
import type { PageFetcher, PageRequest } from '#platform/network/web/page-fetcher.js';
import { locationIn } from '#engine/gathering/web-fetch.js';
import { parseUrl } from '#base/domain/parse-url.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Answer, FileAnswer, Redirect } from './answer.js';

/** The part of the page fetcher that gathering needs. */
export type Fetcher = Pick<PageFetcher, 'page'>;

/** The result of fetching a URL. */
export type FetchResult = Fetched | FetchFailure;

export interface Fetched {
  readonly state: 'reached';
  readonly answer: Answer;
  readonly body: Uint8Array;
  /** Whether the body is longer than what was read. */
  readonly cut: boolean;
  readonly ttfbMs: number;
}

export interface FetchFailure {
  readonly state: 'missed';
  readonly asked: URL;
  /** The URL that failed: the first one or a redirect target. */
  readonly failedAt: URL;
  readonly code: PageFailureCode;
  readonly cause: UpstreamError;
  /** The response there, whose body or redirect target could not be read. */
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
    return { state: 'missed', asked, failedAt: asked, code: 'timeout', cause }; // the fetcher throws only when the signal is aborted
  }
}

/**
 * The same for one of several URL variants. Where it redirects to a URL of a known redirect chain, the rest of that
 * chain is reused.
 */
export async function fetchVariant(
  fetcher: Fetcher,
  asked: URL,
  chains: Promise<readonly FetchResult[]>,
  limits: Omit<PageRequest, 'url' | 'maxRedirects'> = {},
): Promise<FetchResult> {
  const first = await fetchPage(fetcher, asked, { ...limits, maxRedirects: 0 });
  if (first.state === 'reached' || first.code !== 'too_many_redirects') return first;
  const redirect = redirectOf(first);
  const known = redirect && resultOnChain(await chains, redirect.to);
  if (!known) return fetchPage(fetcher, asked, limits);
  return { ...known, answer: { ...known.answer, asked, redirects: [redirect, ...known.answer.redirects] } };
}

/** The result for a URL that is on one of these redirect chains. */
export function resultOnChain(chains: readonly FetchResult[], asked: URL): Fetched | undefined {
  for (const chain of chains) {
    if (chain.state === 'missed') continue;
    const { answer } = chain;
    const stops = [answer.asked, ...answer.redirects.map(({ to }) => to)];
    const at = stops.findIndex(({ href }) => href === asked.href);
    if (at >= 0) return { ...chain, answer: { ...answer, asked, redirects: answer.redirects.slice(at) } };
  }
  return undefined;
}

/** The redirect target of the one response that was read. */
function redirectOf({ asked, arrived }: FetchFailure): Redirect | undefined {
  const to = arrived && parseUrl(locationIn(arrived.headers), asked);
  return to && { status: arrived.status, to };
}

function fetchResultOf(asked: URL, result: Page | PageFailure): FetchResult {
  if (result.kind === 'page') return fetchedOf(asked, result, result.response, false);
  const isCut = result.code === 'too_large';
  return isCut && result.response ? fetchedOf(asked, result, result.response, true) : failureOf(asked, result);
}

function failureOf(asked: URL, { url, code, cause, response }: PageFailure): FetchFailure {
  const failedAt = parseUrl(url) ?? asked;
  return { state: 'missed', asked, failedAt, code, cause, ...(response && { arrived: response }) };
}

function fetchedOf(asked: URL, chain: RedirectChain, response: PageResponse, cut: boolean): Fetched {
  const { status, headers, robotsTags, body, ttfbMs } = response;
  const url = new URL(chain.url);
  const answer = { asked, url, status, redirects: redirectsOf(chain), headers, ...(robotsTags && { robotsTags }) };
  return { state: 'reached', answer, body, cut, ttfbMs };
}

/** Each redirect with its target, which is the URL of the next one or of the page. */
function redirectsOf({ redirects, url }: RedirectChain): Redirect[] {
  const targets = [...redirects.slice(1).map((redirect) => redirect.url), url];
  return redirects.map(({ status }, hop) => ({ status, to: new URL(targets[hop]!) }));
}

export function reasonOf({ code }: FetchFailure): Reason {
  return REASONS[code];
}

/** `form` matches the start of such a file. Crawlers then accept it with any content type. */
export function fileAnswer({ answer, body }: Fetched, form?: RegExp): FileAnswer {
  return { ...answer, bytes: body.length, html: looksLikeHtml(answer, body, form) };
}

/** Sites that return their home page for every path do so with any content type. */
function looksLikeHtml({ headers }: Answer, body: Uint8Array, form?: RegExp): boolean {
  const start = new TextDecoder().decode(body.subarray(0, 1024)).trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return true;
  return headers.get('content-type')?.toLowerCase().includes('text/html') === true && !form?.test(start);
}
