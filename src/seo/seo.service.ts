import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import type { DomainName } from '../domain/domain-name.js';
import { FindingTexts } from '../edge/texts/finding-texts.js';
import type { Caller } from '../edge/http/caller.js';
import { type Language, Localizer } from '../edge/texts/localizer.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import { PageFetcher } from '../network/web/page-fetcher.js';
import { gatherSeoFacts } from './facts/gather-seo-facts.js';
import { seoFindings, type SeoFindings } from './seo-report.js';
import type { SeoReport } from './seo.dto.js';

@Injectable()
export class SeoService {
  constructor(
    private readonly fetcher: PageFetcher,
    private readonly reports: ReportCache,
    private readonly clock: Clock,
    private readonly localizer: Localizer,
    private readonly texts: FindingTexts,
  ) {}

  async report(domain: DomainName, language: Language, caller?: Caller): Promise<Report<SeoReport>> {
    const report = await this.reports.report(`seo:${domain.ascii}`, caller, () => this.look(domain));
    return report.in(language, (found) => this.tell(found, language));
  }

  private async look(domain: DomainName): Promise<SeoFindings> {
    const now = this.clock.now();
    return seoFindings(domain, await gatherSeoFacts(domain, this.fetcher, now), now);
  }

  private tell({ error, findings, ...found }: SeoFindings, language: Language): SeoReport {
    const { domain } = found;
    return {
      api: 'v1',
      ...found,
      error: error && { code: error, message: this.localizer.text(language, `seo-errors.${error}`, { domain }) },
      findings: findings.map((finding) => this.texts.tell(language, 'seo', finding)),
    };
  }
}
