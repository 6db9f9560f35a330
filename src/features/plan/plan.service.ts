import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import { type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import type { Examination } from '#features/health/health-report.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import { type Format, WRITERS } from './plan-formats.js';
import type { PlannedChange, PlannedStage, PlanReport, StageOutcome } from './plan-report.js';
import type { DomainPlan } from './plan.dto.js';
import { Planner } from './planner.js';
import type { TerraformProvider } from './terraform.js';

@Injectable()
export class PlanService {
  constructor(
    private readonly planner: Planner,
    private readonly cache: ReportCache,
    private readonly renderer: HealthRenderer,
  ) {}

  async plan(
    domain: DomainName,
    language: Language,
    client?: Client,
    selectors?: readonly string[],
  ): Promise<Report<DomainPlan>> {
    const report = await this.report(domain, client, selectors);
    return report.in(language, (body) => this.render(body, language));
  }

  /** The plan as text for other programs. */
  async written(
    domain: DomainName,
    format: Exclude<Format, 'json'>,
    language: Language,
    { client, provider }: { readonly client?: Client; readonly provider?: TerraformProvider } = {},
  ): Promise<string> {
    return this.write((await this.report(domain, client)).body, format, language, provider);
  }

  /** The plan for a report that is at hand. */
  async planFor(domain: DomainName, examination: Examination, language: Language): Promise<DomainPlan> {
    return this.render(await this.planner.planFor(domain, examination), language);
  }

  /** The same as text for other programs. */
  async writtenFor(
    domain: DomainName,
    examination: Examination,
    format: Exclude<Format, 'json'>,
    language: Language,
    provider?: TerraformProvider,
  ): Promise<string> {
    return this.write(await this.planner.planFor(domain, examination), format, language, provider);
  }

  private write(
    plan: PlanReport,
    format: Exclude<Format, 'json'>,
    language: Language,
    provider: TerraformProvider | undefined,
  ): string {
    const conditions = {
      ofStage: (stage: PlannedStage) => this.condition(stage, language),
      ofChange: (change: PlannedChange) => this.conditions(change, language),
    };
    return WRITERS[format](plan, conditions, provider);
  }

  /** The plan without rendered texts. */
  report(domain: DomainName, client?: Client, selectors: readonly string[] = []): Promise<Report<PlanReport>> {
    const rule = {
      key: [`plan:${domain.ascii}`, ...selectors].join(' '),
      lifetime: () => 'full' as const,
      isConclusive: (plan: PlanReport) => plan.isConclusive,
    };
    return this.cache.report(rule, client, (memory) => this.planner.plan(domain, memory, selectors));
  }

  /** What the stages with these numbers lead to; the first ones were previewed when the plan was made. */
  async outcomes(
    domain: DomainName,
    numbers: readonly number[],
    client?: Client,
    selectors: readonly string[] = [],
  ): Promise<readonly StageOutcome[]> {
    const { body: plan } = await this.report(domain, client, selectors);
    const stages = numbers.flatMap((number) => plan.stages[number - 1] ?? []);
    if (stages.every((stage, i) => stage === plan.stages[i])) return stages;
    const rule = {
      key: [`plan:${domain.ascii}`, `stages=${numbers.join(',')}`, plan.checkedAt, ...selectors].join(' '),
      lifetime: () => 'full' as const,
      isConclusive: () => plan.isConclusive,
    };
    const report = await this.cache.report(rule, client, async (memory) => ({
      outcomes: await this.planner.outcomes(domain, memory, stages, selectors),
    }));
    return report.body.outcomes;
  }

  private render(plan: PlanReport, locale: Language): DomainPlan {
    const { domain, displayDomain, verdict, score, scoreAfter, stages, manual, checkedAt } = plan;
    return {
      api: 'v1',
      ...{ domain, displayDomain, verdict, score, scoreAfter },
      stages: stages.map((stage) => this.renderStage(stage, locale)),
      manual: manual.map((finding) => this.renderer.manual(finding, locale)),
      checkedAt,
      locale,
    };
  }

  private renderStage(stage: PlannedStage, locale: Language): DomainPlan['stages'][number] {
    const condition = this.condition(stage, locale);
    return {
      when: stage.when,
      ...(condition !== undefined && { condition }),
      changes: stage.changes.map((change) => this.renderChange(change, locale)),
      scoreAfter: stage.scoreAfter,
    };
  }

  private renderChange(change: PlannedChange, locale: Language) {
    return { ...change, conditions: this.conditions(change, locale), resolves: [...change.resolves] };
  }

  private conditions({ conditions }: PlannedChange, language: Language): string[] {
    return conditions.map((one) => this.renderer.condition(one, language));
  }

  private condition({ condition }: PlannedStage, language: Language): string | undefined {
    return condition && this.renderer.condition(condition, language);
  }
}
