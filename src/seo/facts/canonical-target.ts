import { absent, derive, known, unobtainable, type Fact } from '../../domain/fact.js';
import type { WorkBudget } from '../../domain/work-budget.js';
import { HTML_LIMIT, readingPage } from '../html/html-facts.js';
import type { Canonical } from '../links/canonical.js';
import { forbidsIndexing } from '../robots/robots-directives.js';
import { isRefusal } from './challenge.js';
import { directivesOf } from './page-facts.js';
import type { CanonicalTarget } from './seo-facts.js';
import type { Site } from './site.js';

/** What answers at the address by which the page wants to be known; of other sites' addresses idx-canonical speaks. */
export async function canonicalTarget(
  site: Site,
  page: URL,
  canonicals: Fact<readonly Canonical[]>,
  budget: WorkBudget,
): Promise<Fact<CanonicalTarget>> {
  const [only, ...more] = canonicals.state === 'known' ? canonicals.value : [];
  const url = only?.url;
  if (!url || more.length > 0 || url.origin !== site.origin.origin || samePlace(url, page)) return absent;
  const visited = await site.fetchPage(url.pathname + url.search, HTML_LIMIT);
  if (visited.state === 'unobtainable') return visited;
  if (isRefusal(visited.answer)) return unobtainable('server-error');
  const { status, redirects } = visited.answer;
  return derive(await budget.read(readingPage(visited.body)), (html) => {
    const directives = directivesOf(visited.answer, html).filter(({ agent }) => agent === '*');
    return known({ url, status, redirects: redirects.length > 0, noindex: directives.some(forbidsIndexing) });
  });
}

function samePlace(one: URL, other: URL): boolean {
  return one.pathname + one.search === other.pathname + other.search;
}
