import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import { BugLog } from '#platform/edge/logs/bug-log.js';
import { FindingTexts } from '#platform/edge/texts/finding-texts.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { meteredPages } from '#platform/network/metered.js';
import { SiteVisits } from '#platform/network/web/site-visits.js';
import { gatherSeoFacts, type SeoTarget } from './facts/gather-seo-facts.js';
import { WatchedFetcher } from './facts/watched-fetcher.js';
import { type Unreachable, whyUnreachable } from './facts/why-unreachable.js';
import { evidenceOf } from './seo-sources.js';
import { seoFindings, type SeoFindings } from './seo-report.js';
import type { SeoReport } from './seo.dto.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export interface SeoAnalysis {
  readonly found: SeoFindings;
  readonly unreachable?: Unreachable;
  /** Whether nothing failed because of our own limits. */
  readonly complete: boolean;
}

@Injectable()
export class SeoService {
  constructor(
    private readonly visits: SiteVisits,
    private readonly resolver: DnsResolver,
    private readonly reports: ReportCache,
    private readonly clock: Clock,
    private readonly localizer: Localizer,
    private readonly texts: FindingTexts,
    private readonly bugs: BugLog,
    private readonly timeouts: Timeouts,
  ) {}

  async report(page: SeoTarget, language: Language, client?: Client): Promise<Report<SeoReport>> {
    return (await this.analyze(page, client)).in(language, (looked) => this.render(looked, language));
  }

  /** The same with the facts, for pages that show more than the report. */
  analyze(page: SeoTarget, client?: Client): Promise<Report<SeoAnalysis>> {
    const rule: CacheRule<SeoAnalysis> = {
      key: `seo:${page.domain.ascii}${page.path?.isHome === false ? page.path.text : ''}`,
      lifetime: () => 'full',
      isConclusive: ({ complete }) => complete,
    };
    return this.reports.report(rule, client, (memory) => this.computeAnalysis(page, memory));
  }

  private async computeAnalysis(page: SeoTarget, memory: MemoryAccount): Promise<SeoAnalysis> {
    const now = this.clock.now();
    const report = this.bugs.about(page.domain);
    const budget = new WorkBudget();
    const { fetcher, gathering } = await this.visits.during(async (pages) => {
      const fetcher = new WatchedFetcher(meteredPages(pages, memory));
      return { fetcher, gathering: await gatherSeoFacts(page, fetcher, now, report, budget, this.timeouts, memory) };
    });
    const isOnline = !fetcher.hasFailed || (await this.resolver.isReachable());
    if (!isOnline && gathering.home.state === 'missed') throw gathering.home.cause; // nothing about the site is known
    const unreachable = await whyUnreachable(gathering.home, this.resolver);
    const found = await seoFindings(page, gathering, now, report, budget);
    return { found, ...(unreachable && { unreachable }), complete: isOnline && !fetcher.isOurs };
  }

  render({ found, unreachable }: SeoAnalysis, language: Language): SeoReport {
    const { error, errorHost, findings, domain, path, finalUrl, fetchedAt, ttfbMs, score, pageTitle } = found;
    const { cause = error, host = '' } = unreachable ?? {};
    const params = { domain: unreachable ? domain : errorHost, host };
    return {
      api: 'v1',
      domain,
      path,
      finalUrl,
      fetchedAt,
      ttfbMs,
      score,
      pageTitle,
      error: error && { code: error, message: this.localizer.text(language, `seo-errors.${cause}`, params) },
      findings: findings.map((finding) => ({
        topic: finding.category,
        ...this.texts.render(language, 'seo', finding),
        ...evidenceOf(finding, domain, finalUrl ?? `https://${domain}${path}`),
      })),
    };
  }
}
