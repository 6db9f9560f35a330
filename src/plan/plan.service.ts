import { Injectable } from '@nestjs/common';
import type { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/limits/caller.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import type { Language } from '../edge/texts/localizer.js';
import { HealthRenderer } from '../health/health-renderer.js';
import { type Format, WRITERS } from './plan-formats.js';
import type { PlannedStage, PlanReport } from './plan-report.js';
import type { DomainPlan } from './plan.dto.js';
import { Planner } from './planner.js';

@Injectable()
export class PlanService {
  constructor(
    private readonly planner: Planner,
    private readonly cache: ReportCache,
    private readonly renderer: HealthRenderer,
  ) {}

  async plan(domain: DomainName, language: Language, caller?: Caller): Promise<Report<DomainPlan>> {
    const report = await this.report(domain, caller);
    return report.in(language, (body) => this.tell(body, language));
  }

  /** The same as text for other programs. */
  async written(
    domain: DomainName,
    format: Exclude<Format, 'json'>,
    language: Language,
    caller?: Caller,
  ): Promise<string> {
    const { body } = await this.report(domain, caller);
    return WRITERS[format](body, (stage) => this.condition(stage, language));
  }

  private report(domain: DomainName, caller?: Caller): Promise<Report<PlanReport>> {
    return this.cache.report(`plan:${domain.ascii}`, caller, () => this.planner.plan(domain));
  }

  private tell(plan: PlanReport, locale: Language): DomainPlan {
    const { domain, displayDomain, score, scoreAfter, stages, manual, checkedAt } = plan;
    return {
      api: 'v1',
      ...{ domain, displayDomain, score, scoreAfter },
      stages: stages.map((stage) => {
        const condition = this.condition(stage, locale);
        const changes = stage.changes.map((change) => ({ ...change, resolves: [...change.resolves] }));
        return {
          when: stage.when,
          ...(condition !== undefined && { condition }),
          changes,
          scoreAfter: stage.scoreAfter,
        };
      }),
      manual: manual.map((finding) => this.renderer.manual(finding, locale)),
      checkedAt,
      locale,
    };
  }

  private condition({ condition }: PlannedStage, language: Language): string | undefined {
    return condition && this.renderer.condition(condition, language);
  }
}
