import { parseUrl } from '#base/domain/parse-url.js';
import type { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { PageResponse } from '#platform/network/web/page.js';
import {
  type FetchContext,
  fetchOnce,
  HEADERS_ONLY,
  isAnswer,
  locationIn,
  type WebAnswer,
  type WebResult,
} from '../gathering/web-fetch.js';

/** A response, and the URL it came from. */
export interface VisitedPage {
  readonly url: URL;
  readonly response: PageResponse & Pick<WebAnswer, 'fault'>;
}

/** Why a walk ended: with an answer that is no redirect, or before one. */
export type Stop = 'answer' | 'failure' | 'loop' | 'too-many' | 'bad-target' | 'late';

/** The way from an address through its redirects. */
export interface Walk {
  readonly start: URL;
  readonly visited: readonly VisitedPage[];
  /** The last URL: of the answer, or the one that was not fetched. */
  readonly last: URL;
  readonly stop: Stop;
  /** Whether the last response is no redirect. */
  readonly isComplete: boolean;
  /** Why the next request got no response. */
  readonly failure?: UpstreamError;
}

export interface WalkLimits {
  /** Of each page. */
  readonly maxBytes?: number;
  /** For one request, and after which no further redirect is followed. */
  readonly patienceMs: number;
  readonly wholeMs: number;
}

const MAX_HOPS = 10;

/** Follows redirects hop by hop. Each URL is fetched once, since the ways of one website meet. */
export class SiteWalker {
  private readonly fetched = new Map<string, Promise<WebResult>>();
  private readonly startedAt = performance.now();

  constructor(
    private readonly context: FetchContext,
    private readonly limits: WalkLimits,
  ) {}

  async walk(start: URL): Promise<Walk> {
    const visited: VisitedPage[] = [];
    const seen = new Set<string>();
    const ended = (last: URL, stop: Stop, failure?: UpstreamError): Walk => ({
      ...{ start, visited, last, stop },
      isComplete: stop === 'answer',
      ...(failure && { failure }),
    });
    let url = start;
    while (visited.length < MAX_HOPS && !seen.has(url.href) && !this.isLate) {
      seen.add(url.href);
      const response = await this.fetch(url);
      if (!isAnswer(response)) return ended(url, 'failure', response);
      visited.push({ url, response });
      if (response.fault?.reason !== 'too-many-redirects') return ended(url, 'answer');
      const target = targetOf(response, url);
      if (!target) return ended(url, 'bad-target');
      url = target;
    }
    return ended(url, seen.has(url.href) ? 'loop' : visited.length < MAX_HOPS ? 'late' : 'too-many');
  }

  /** The answer of the URL itself. */
  fetch({ href }: URL): Promise<WebResult> {
    const { patienceMs, maxBytes = HEADERS_ONLY.maxBytes } = this.limits;
    const found = this.fetched.get(href) ?? fetchOnce(this.context, href, { maxBytes, maxRedirects: 0, patienceMs });
    this.fetched.set(href, found);
    return found;
  }

  private get isLate(): boolean {
    return performance.now() - this.startedAt > this.limits.wholeMs;
  }
}

function targetOf({ headers }: PageResponse, url: URL): URL | undefined {
  const target = parseUrl(locationIn(headers), url);
  if (target) target.hash = '';
  return target && /^https?:$/.test(target.protocol) ? target : undefined;
}
