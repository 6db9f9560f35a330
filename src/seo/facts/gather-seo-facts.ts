import type { DomainName } from '../../domain/domain-name.js';
import { absent, derive, known, unobtainable, type Gathered } from '../../domain/fact.js';
import { type BugReport, isolated, withGaps } from '../../domain/isolation.js';
import type { WorkBudget } from '../../domain/work-budget.js';
import { withPatience } from '../../network/deadline.js';
import { forbidsAll, isKeptFromUs } from './challenge.js';
import { canonicalTarget } from './canonical-target.js';
import { addressOf, homeFacts, fetchHomePage } from './home-page.js';
import type { HostVariant } from './host-variant.js';
import type { PageFacts } from './page-facts.js';
import { robotsFacts, type RobotsFacts } from './robots-facts.js';
import type { SeoFacts } from './seo-facts.js';
import { siteFiles, type SiteFiles } from './site-files.js';
import { Site } from './site.js';
import { sitemapFacts } from './sitemap-facts.js';
import { wwwCounterpart, wwwVariants, variantOf, withCanonical } from './variant-facts.js';
import { reasonOf, type Fetcher, type FetchFailure, type FetchResult } from './fetch-page.js';

/** What was found out about a site, and what came of asking for the page itself. */
export interface Gathering {
  readonly home: FetchResult;
  readonly facts: Gathered<SeoFacts>;
}

/** All that is asked for next to the page has to be there in this time. */
const PATIENCE_MS = 8000;
const BROKEN = unobtainable('internal');
const NO_FILES: Partial<SiteFiles> = {};

/** Asks for the page, then side by side for all that belongs to it. */
export async function gatherSeoFacts(
  domain: DomainName,
  fetcher: Fetcher,
  now: number,
  report: BugReport,
  budget: WorkBudget,
): Promise<Gathering> {
  const robotsAt = (origin: URL) => isolated('robots-facts', () => robotsFacts(fetcher, origin, budget), report, {});
  const likely = addressOf(domain.ascii, 'https');
  const [{ home, doors }, likelyRobots] = await Promise.all([fetchHomePage(fetcher, domain), robotsAt(likely)]);
  if (home.state === 'missed')
    return { home, facts: { ...withoutPage(home), variants: known(doorsOf(doors, home, absent)) } };
  const page = withGaps<PageFacts>(await isolated('page-facts', () => homeFacts(home, now, budget), report, {}));
  const origin = new URL(home.answer.url.origin);
  const robots = withGaps<RobotsFacts>(origin.href === likely.href ? likelyRobots : await robotsAt(origin));
  const twin = wwwCounterpart(domain);
  const rules = robots.robots;
  const decides = rules.state !== 'known' || (await budget.run(rules.value.decides(home.answer.url)));
  const [files, sitemaps, target, twins] = await withPatience(PATIENCE_MS, undefined, (signal) => {
    const site = new Site(fetcher, origin, rules, budget, signal);
    return Promise.all([
      isolated('site-files', () => siteFiles(site, page.html), report, NO_FILES),
      isolated('sitemap-facts', () => sitemapFacts(site, rules, budget), report, BROKEN),
      isolated(
        'canonical-target',
        () => canonicalTarget(site, home.answer.url, page.canonicals, budget),
        report,
        BROKEN,
      ),
      twin === undefined
        ? []
        : wwwVariants(fetcher, [addressOf(twin, 'https'), addressOf(twin, 'http')], home, budget, signal),
    ]);
  });
  const isKept = isKeptFromUs(home.answer, home.body) || forbidsAll(home.answer, files.nowhere);
  const facts = withGaps<Gathered<SeoFacts>>({
    ...page,
    page: derive(page.page, (answer) => known({ ...answer, challenged: isKept })),
    ...robots,
    robots: decides ? rules : unobtainable('too-large'),
    ...(isKept && rules.state === 'absent' && { robotsFile: unobtainable('server-error') }),
    ...files,
    sitemaps,
    canonicalTarget: target,
    variants: known([...doorsOf(doors, home, page.canonicals), ...twins]),
  });
  return { home, facts };
}

/** What could not be found out about an address is left out: it may be our side that failed. */
function doorsOf(
  doors: readonly FetchResult[],
  home: FetchResult,
  canonicals: PageFacts['canonicals'],
): readonly HostVariant[] {
  const place = home.state === 'reached' ? home.answer.url.href : undefined;
  return doors
    .flatMap((door) => variantOf(door) ?? [])
    .map((variant) => (variant.answer?.url.href === place ? withCanonical(variant, canonicals) : variant));
}

/** Without the page nothing else about the site is worth telling. */
function withoutPage(home: FetchFailure): Omit<Gathered<SeoFacts>, 'variants'> {
  const missed = unobtainable(reasonOf(home));
  return {
    page: missed,
    html: absent,
    directives: absent,
    canonicals: absent,
    canonicalTarget: absent,
    robotsFile: absent,
    robots: absent,
    sitemaps: missed, // absence would say that the site has none
    nowhere: absent,
    favicon: absent,
    llmsFile: absent,
    llms: absent,
    llmsFull: absent,
  };
}
