import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.js';
import type { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/caller.js';
import type { Language } from '../edge/localizer.js';
import { type Report, ReportCache } from '../edge/report-cache.js';
import { DnsResolver } from '../network/dns-resolver.js';
import { healthReport, type HealthReport, isConclusive } from './health-report.js';
import { HealthTeller } from './health-teller.js';
import type { DomainHealth, HealthParams } from './health.dto.js';

@Injectable()
export class HealthService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
    private readonly clock: Clock,
    private readonly teller: HealthTeller,
  ) {}

  async check({ domain }: HealthParams, language: Language, caller?: Caller): Promise<Report<DomainHealth>> {
    const report = await this.report(domain, caller);
    return report.map((body) => this.teller.tell(body, language));
  }

  /** The same for those who need no words. */
  report(domain: DomainName, caller?: Caller): Promise<Report<HealthReport>> {
    const compute = () => healthReport(domain, this.resolver, this.clock.now());
    return this.cache.report(`check:${domain.ascii}`, caller, compute, isConclusive);
  }
}
