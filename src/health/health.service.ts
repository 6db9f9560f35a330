import { Injectable } from '@nestjs/common';
import type { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/limits/caller.js';
import type { Language } from '../edge/texts/localizer.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import { HealthChecker } from './health-checker.js';
import type { Examination } from './tape/kept-tapes.js';
import { type HealthReport, isConclusive } from './health-report.js';
import { HealthRenderer } from './health-renderer.js';
import type { DomainHealth, HealthParams } from './health.dto.js';

@Injectable()
export class HealthService {
  constructor(
    private readonly checker: HealthChecker,
    private readonly cache: ReportCache,
    private readonly renderer: HealthRenderer,
  ) {}

  async check({ domain }: HealthParams, language: Language, caller?: Caller): Promise<Report<DomainHealth>> {
    const report = await this.report(domain, caller);
    return report.in(language, (body) => this.renderer.render(body, language));
  }

  /** The same for those who need no words. */
  report(domain: DomainName, caller?: Caller): Promise<Report<HealthReport>> {
    return this.cache.report(`check:${domain.ascii}`, caller, () => this.checker.check(domain), isConclusive);
  }

  /** Checked again past every cache. Anyone who asks from now on gets this report, and no plan made from an older one. */
  async anew(domain: DomainName): Promise<Examination> {
    const examination = await this.checker.examination(domain, 'fresh');
    const { report } = examination;
    if (isConclusive(report)) await this.cache.replace(`check:${domain.ascii}`, report, [`plan:${domain.ascii}`]);
    return examination;
  }
}
