import type { DomainName } from '../../domain/domain-name.js';
import { known } from '../../domain/fact.js';
import type { WorkBudget } from '../../domain/work-budget.js';
import { HTML_LIMIT } from '../html/html-facts.js';
import { isKeptFromUs } from './challenge.js';
import { pageFacts, type PageFacts } from './page-facts.js';
import { fetchStatus } from './variant-facts.js';
import { fetchPage, type Fetcher, type Fetched, type FetchResult } from './fetch-page.js';

export interface HomePage {
  readonly home: FetchResult;
  /** The ways in with and without encryption. */
  readonly doors: readonly [secure: FetchResult, open: FetchResult];
}

/** The page of a domain: by https, and by http where that fails. */
export async function fetchHomePage(fetcher: Fetcher, domain: DomainName): Promise<HomePage> {
  const [secureUrl, openUrl] = [addressOf(domain.ascii, 'https'), addressOf(domain.ascii, 'http')];
  const entering = fetchPage(fetcher, secureUrl, { maxBytes: HTML_LIMIT });
  const [secure, open] = await Promise.all([
    entering,
    fetchStatus(
      fetcher,
      openUrl,
      entering.then((way) => [way]),
    ),
  ]);
  const doors = [secure, open] as const;
  if (secure.state === 'reached') return { home: secure, doors };
  if (open.state === 'reached') return { home: await fetchPage(fetcher, openUrl, { maxBytes: HTML_LIMIT }), doors };
  return { home: secure.code === 'unreachable' ? open : secure, doors };
}

export function addressOf(host: string, scheme: 'http' | 'https'): URL {
  return new URL(`${scheme}://${host}/`);
}

export async function homeFacts(
  { answer, body, cut, ttfbMs }: Fetched,
  fetchedAt: number,
  budget: WorkBudget,
): Promise<PageFacts> {
  const page = { ...answer, fetchedAt, ttfbMs, bytes: body.length, cut, challenged: isKeptFromUs(answer, body) };
  const read = await budget.read(pageFacts(page, body));
  return read.state === 'known' ? read.value : { page: known(page), html: read, directives: read, canonicals: read };
}
