import type { DomainName } from '#base/domain/domain-name.js';
import { known } from '#base/domain/fact.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import { HTML_LIMIT } from '../html/html-facts.js';
import { PagePath } from '../page-path.js';
import { isWithheldFromUs } from './challenge.js';
import { pageFacts, type PageFacts } from './page-facts.js';
import { fetchStatus } from './variant-facts.js';
import { fetchPage, type Fetcher, type Fetched, type FetchResult } from './fetch-page.js';

export interface HomePage {
  readonly home: FetchResult;
  /** The results of the HTTPS and the HTTP URL. */
  readonly urlVariants: readonly [secure: FetchResult, open: FetchResult];
}

/** Fetches a page of a domain, by default the home page: over HTTPS, and over HTTP where that fails. */
export async function fetchHomePage(
  fetcher: Fetcher,
  { ascii }: DomainName,
  path: PagePath = PagePath.HOME,
): Promise<HomePage> {
  const [secureUrl, openUrl] = [path.on(ascii, 'https'), path.on(ascii, 'http')];
  const entering = fetchPage(fetcher, secureUrl, { maxBytes: HTML_LIMIT });
  const [secure, open] = await Promise.all([
    entering,
    fetchStatus(
      fetcher,
      openUrl,
      entering.then((way) => [way]),
    ),
  ]);
  const urlVariants = [secure, open] as const;
  if (secure.state === 'reached') return { home: secure, urlVariants };
  if (open.state === 'reached')
    return { home: await fetchPage(fetcher, openUrl, { maxBytes: HTML_LIMIT }), urlVariants };
  return { home: secure.code === 'unreachable' ? open : secure, urlVariants };
}

export async function homeFacts(
  { answer, body, cut, ttfbMs }: Fetched,
  fetchedAt: number,
  budget: WorkBudget,
): Promise<PageFacts> {
  const page = { ...answer, fetchedAt, ttfbMs, bytes: body.length, cut, challenged: isWithheldFromUs(answer, body) };
  const read = await budget.read(pageFacts(page, body));
  return read.state === 'known' ? read.value : { page: known(page), html: read, directives: read, canonicals: read };
}
