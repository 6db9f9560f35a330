import type { DomainName } from '#base/domain/domain-name.js';
import { absent, deriveFact, known, unobtainable, type Gathered } from '#base/domain/fact.js';
import { type BugReport, isolated, fillMissingFacts } from '#base/execution/isolation.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import { PagePath } from '../page-path.js';
import { forbidsAllPaths, isWithheldFromUs } from './challenge.js';
import { canonicalTarget } from './canonical-target.js';
import { homeFacts, fetchHomePage } from './home-page.js';
import type { HostVariant } from './host-variant.js';
import type { PageFacts } from './page-facts.js';
import { robotsFacts, type RobotsFacts } from './robots-facts.js';
import type { SeoFacts } from './seo-facts.js';
import { siteFiles, type SiteFiles } from './site-files.js';
import { Site } from './site.js';
import { sitemapFacts } from './sitemap-facts.js';
import { wwwCounterpart, wwwVariants, variantOf, withCanonical } from './variant-facts.js';
import { reasonOf, type Fetcher, type FetchFailure, type FetchResult } from './fetch-page.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';

/** The facts about a site, and the result of fetching the page itself. */
export interface Gathering {
  readonly home: FetchResult;
  readonly facts: Gathered<SeoFacts>;
}

/** Time budget for everything that is fetched in addition to the page. */
const FILES_TIMEOUT_MS = 8000;
const BROKEN = unobtainable('internal');
const NO_FILES: Partial<SiteFiles> = {};

/** What a report is about: the home page of a domain, or the page at a path. */
export interface SeoTarget {
  readonly domain: DomainName;
  readonly path?: PagePath;
}

/** Fetches the page, then in parallel everything that belongs to it. */
export async function gatherSeoFacts(
  { domain, path = PagePath.HOME }: SeoTarget,
  fetcher: Fetcher,
  now: number,
  report: BugReport,
  budget: WorkBudget,
  timeouts: Timeouts,
  memory?: MemoryAccount,
): Promise<Gathering> {
  const robotsAt = (origin: URL) =>
    isolated('robots-facts', () => robotsFacts(fetcher, origin, budget, memory), report, {});
  const likely = PagePath.HOME.on(domain.ascii, 'https');
  const [{ home, urlVariants }, likelyRobots] = await Promise.all([
    fetchHomePage(fetcher, domain, path),
    robotsAt(likely),
  ]);
  if (home.state === 'missed')
    return { home, facts: { ...withoutPage(home), variants: known(variantsOf(urlVariants, home, absent)) } };
  const page = fillMissingFacts<PageFacts>(
    await isolated('page-facts', () => homeFacts(home, now, budget), report, {}),
  );
  const origin = new URL(home.answer.url.origin);
  const robots = fillMissingFacts<RobotsFacts>(origin.href === likely.href ? likelyRobots : await robotsAt(origin));
  const wwwVariant = wwwCounterpart(domain);
  const rules = robots.robots;
  const decides = rules.state !== 'known' || (await budget.run(rules.value.decides(home.answer.url)));
  const [files, sitemaps, target, wwwVisits] = await timeouts.budget(FILES_TIMEOUT_MS, undefined, (signal) => {
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
      wwwVariant === undefined
        ? []
        : wwwVariants(fetcher, [path.on(wwwVariant, 'https'), path.on(wwwVariant, 'http')], home, budget, signal),
    ]);
  });
  const isKept = isWithheldFromUs(home.answer, home.body) || forbidsAllPaths(home.answer, files.nowhere);
  const facts = fillMissingFacts<Gathered<SeoFacts>>({
    ...page,
    page: deriveFact(page.page, (answer) => known({ ...answer, challenged: isKept })),
    ...robots,
    robots: decides ? rules : unobtainable('too-large'),
    ...(isKept && rules.state === 'absent' && { robotsFile: unobtainable('server-error') }),
    ...files,
    sitemaps,
    canonicalTarget: target,
    variants: known([...variantsOf(urlVariants, home, page.canonicals), ...wwwVisits]),
  });
  return { home, facts };
}

/** URL variants whose fetch failed for reasons that may be ours are left out. */
function variantsOf(
  urlVariants: readonly FetchResult[],
  home: FetchResult,
  canonicals: PageFacts['canonicals'],
): readonly HostVariant[] {
  const place = home.state === 'reached' ? home.answer.url.href : undefined;
  return urlVariants
    .flatMap((door) => variantOf(door) ?? [])
    .map((variant) => (variant.answer?.url.href === place ? withCanonical(variant, canonicals) : variant));
}

/** Without the page, all other facts are unobtainable. */
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
    sitemaps: missed, // absent would mean that the site has none
    nowhere: absent,
    favicon: absent,
    llmsFile: absent,
    llms: absent,
    llmsFull: absent,
  };
}
