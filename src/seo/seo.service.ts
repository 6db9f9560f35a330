import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import type { DomainName } from '../domain/domain-name.js';
import { WorkBudget } from '../domain/work-budget.js';
import { BugLog } from '../edge/logs/bug-log.js';
import { FindingTexts } from '../edge/texts/finding-texts.js';
import type { Caller } from '../edge/limits/caller.js';
import { type Language, Localizer } from '../edge/texts/localizer.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import { SiteVisits } from '../network/web/site-visits.js';
import { gatherSeoFacts } from './facts/gather-seo-facts.js';
import { WatchedFetcher } from './facts/watched-fetcher.js';
import { type Unreachable, whyUnreachable } from './facts/why-unreachable.js';
import { proofOf } from './seo-sources.js';
import { seoFindings, type SeoFindings } from './seo-report.js';
import type { SeoReport } from './seo.dto.js';

export interface Looked {
  readonly found: SeoFindings;
  readonly unreachable?: Unreachable;
  /** Nothing failed because of us. */
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
  ) {}

  async report(domain: DomainName, language: Language, caller?: Caller): Promise<Report<SeoReport>> {
    return (await this.looked(domain, caller)).in(language, (looked) => this.render(looked, language));
  }

  /** The same for those who show more than the report tells. */
  looked(domain: DomainName, caller?: Caller): Promise<Report<Looked>> {
    const isWhole = ({ complete }: Looked) => complete;
    return this.reports.report(`seo:${domain.ascii}`, caller, () => this.look(domain), isWhole);
  }

  private async look(domain: DomainName): Promise<Looked> {
    const now = this.clock.now();
    const report = this.bugs.about(domain);
    const budget = new WorkBudget();
    const { fetcher, gathering } = await this.visits.during(async (pages) => {
      const fetcher = new WatchedFetcher(pages);
      return { fetcher, gathering: await gatherSeoFacts(domain, fetcher, now, report, budget) };
    });
    const isOnline = !fetcher.hasFailed || (await this.resolver.isReachable());
    if (!isOnline && gathering.home.state === 'missed') throw gathering.home.cause; // nothing is known of the site
    const unreachable = await whyUnreachable(gathering.home, this.resolver);
    const found = await seoFindings(domain, gathering, now, report, budget);
    return { found, ...(unreachable && { unreachable }), complete: isOnline && !fetcher.isOurs };
  }

  render({ found, unreachable }: Looked, language: Language): SeoReport {
    const { error, findings, domain, finalUrl, fetchedAt, ttfbMs, score, pageTitle } = found;
    const { cause = error, host = '' } = unreachable ?? {};
    const params = { domain, host };
    return {
      api: 'v1',
      domain,
      finalUrl,
      fetchedAt,
      ttfbMs,
      score,
      pageTitle,
      error: error && { code: error, message: this.localizer.text(language, `seo-errors.${cause}`, params) },
      findings: findings.map((finding) => ({
        topic: finding.category,
        ...this.texts.render(language, 'seo', finding),
        ...proofOf(finding, found.domain, found.finalUrl),
      })),
    };
  }
}
