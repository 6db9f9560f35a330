import { absent, deriveFact, known, unobtainable, type Fact } from '#base/domain/fact.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import { HTML_LIMIT, readHtmlFacts } from '../html/html-facts.js';
import type { Canonical } from '../links/canonical.js';
import { forbidsIndexing } from '../robots/robots-directives.js';
import { hasRefusalStatus } from './challenge.js';
import { directivesOf } from './page-facts.js';
import type { CanonicalTarget } from './seo-facts.js';
import type { Site } from './site.js';

/** The response at the canonical URL; canonical URLs on other sites are reported by idx-canonical. */
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
  if (hasRefusalStatus(visited.answer)) return unobtainable('server-error');
  const { status, redirects } = visited.answer;
  return deriveFact(await budget.read(readHtmlFacts(visited.body)), (html) => {
    const directives = directivesOf(visited.answer, html).filter(({ agent }) => agent === '*');
    return known({ url, status, redirects: redirects.length > 0, noindex: directives.some(forbidsIndexing) });
  });
}

function samePlace(one: URL, other: URL): boolean {
  return one.pathname + one.search === other.pathname + other.search;
}
