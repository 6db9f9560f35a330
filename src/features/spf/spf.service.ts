import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { HealthPreviewer } from '#features/preview/health-previewer.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import { type HealthReport, isConclusive } from '#features/health/health-report.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import { shortenedSpf } from '#engine/gathering/shortened-spf.js';
import { spfLookupIn } from '#engine/gathering/spf-dns-lookup.js';
import { CancelSource } from '#platform/runtime/cancel-signal.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { SpfLookupCount } from '#formats/records/spf-lookup-count.js';
import { findSpf } from '#formats/records/spf-lookup.js';
import { resolveSpf } from '#formats/records/spf-resolution.js';
import { parseSpf } from '#formats/records/spf.js';
import { analysisOf, type SpfFindings, withoutRecord } from './spf-analysis.js';
import type { SpfAnalysis } from './spf.dto.js';

interface SpfReport {
  readonly health: HealthReport;
  readonly found: SpfFindings;
}

export interface SpfOptions {
  readonly flatten: boolean;
}

/** Analyzes the SPF record with the answers that the health check was made from. */
@Injectable()
export class SpfService {
  constructor(
    private readonly previewer: HealthPreviewer,
    private readonly renderer: HealthRenderer,
    private readonly cache: ReportCache,
    private readonly timeout: ReportTimeout,
    private readonly timeouts: Timeouts,
  ) {}

  async analyze(
    domain: DomainName,
    options: SpfOptions,
    language: Language,
    client?: Client,
  ): Promise<Report<SpfAnalysis>> {
    const rule: CacheRule<SpfReport> = {
      key: `spf:${domain.ascii}:${options.flatten ? 'flat' : 'same'}`,
      lifetime: () => 'full',
      isConclusive: ({ health }) => isConclusive(health),
    };
    const report = await this.cache.report(rule, client, (memory) => this.report(domain, options, memory));
    return report.in(language, (body) => this.render(body, language));
  }

  private async report(domain: DomainName, options: SpfOptions, memory: MemoryAccount): Promise<SpfReport> {
    const examination = await this.previewer.examined(domain, memory);
    const { resolver } = this.previewer.networkAfter(examination, []);
    const found = await this.timeouts.budget(this.timeout.ms, new CancelSource(), (signal) =>
      this.found(domain, new DnsReader(resolver, signal, this.timeouts), options),
    );
    return { health: examination.report, found };
  }

  private async found(domain: DomainName, dns: DnsReader, options: SpfOptions): Promise<SpfFindings> {
    const lookup = spfLookupIn(dns);
    const published = await findSpf(domain.ascii, lookup);
    if (typeof published === 'string') return withoutRecord(null, published === 'none');
    const { text } = published;
    const { record, faults } = parseSpf(text);
    if (faults.length > 0) return withoutRecord(text, false);
    const counted = await SpfLookupCount.of(domain.ascii, record, lookup);
    const resolved = await resolveSpf(domain.ascii, record, counted.costs, lookup);
    return analysisOf(text, resolved, counted, await shortenedSpf(domain, resolved, dns, options));
  }

  private render({ health, found }: SpfReport, locale: Language): SpfAnalysis {
    const { findings } = this.renderer.render(health, locale);
    return {
      api: 'v1',
      domain: health.domain,
      ...found,
      findings: findings.filter(({ topic, id }) => topic === 'spf' || id.startsWith('domain-exists.')),
      locale,
    };
  }
}
