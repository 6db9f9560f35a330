import { parseUrl } from '#base/domain/parse-url.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { PageResponse } from '#platform/network/web/page.js';
import type { PageFetcher, PageRequest } from '#platform/network/web/page-fetcher.js';
import { PAGE_LIMIT } from './page-content.js';

/** A response, and the URL it came from. */
export interface VisitedPage {
  readonly url: URL;
  readonly response: PageResponse;
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

export interface Fetched {
  /** After redirects. */
  readonly url: string;
  readonly response?: PageResponse;
  readonly failure?: UpstreamError;
}

const MAX_HOPS = 10;
/** For one request, and after which no further redirect is followed. */
const PATIENCE_MS = 8000;
const WHOLE_MS = 20_000;

/** Follows redirects hop by hop. Each URL is fetched once, since the ways of one website meet. */
export class SiteWalker {
  private readonly fetched = new Map<string, Promise<Fetched>>();
  private readonly startedAt = performance.now();

  constructor(
    private readonly pages: Pick<PageFetcher, 'page'>,
    private readonly timeouts: Timeouts,
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
      const { response, failure }: Fetched = await this.once(url);
      if (!response) return ended(url, 'failure', failure);
      visited.push({ url, response });
      if (failure?.reason !== 'too-many-redirects') return ended(url, 'answer');
      const target = targetOf(response, url);
      if (!target) return ended(url, 'bad-target');
      url = target;
    }
    return ended(url, seen.has(url.href) ? 'loop' : visited.length < MAX_HOPS ? 'late' : 'too-many');
  }

  async fetch(request: PageRequest): Promise<Fetched> {
    try {
      const work = (signal: CancelSignal) => this.pages.page({ ...request, signal });
      const result = await this.timeouts.budget(PATIENCE_MS, undefined, work);
      const { response, url } = result;
      return {
        url,
        ...(response && { response }),
        ...(result.kind === 'failure' && { failure: result.cause }),
      };
    } catch (error) {
      return { url: request.url, failure: UpstreamError.from(error) };
    }
  }

  private get isLate(): boolean {
    return performance.now() - this.startedAt > WHOLE_MS;
  }

  private once(url: URL): Promise<Fetched> {
    const { href } = url;
    const found = this.fetched.get(href) ?? this.fetch({ url: href, maxBytes: PAGE_LIMIT, maxRedirects: 0 });
    this.fetched.set(href, found);
    return found;
  }
}

/** Browsers read the bytes of a Location as UTF-8; Node returns one character per byte. */
function targetOf({ headers }: PageResponse, url: URL): URL | undefined {
  const target = parseUrl(Buffer.from(headers.get('location') ?? '', 'latin1').toString(), url);
  if (target) target.hash = '';
  return target && /^https?:$/.test(target.protocol) ? target : undefined;
}
