import { readPostedForm } from './tools/posted-form.js';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '#platform/edge/errors/api-error.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { validated } from '#platform/edge/params/validation.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { SelectorsQuery } from '#platform/edge/params/given-selectors.js';
import { HealthParams } from '#features/health/health.dto.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import { HealthService } from '#features/health/health.service.js';
import { SeverityProfile } from '#features/health/severity-profile.js';
import { PlanService } from '#features/plan/plan.service.js';
import { PreviewInput } from '#features/preview/preview.dto.js';
import { PreviewService } from '#features/preview/preview.service.js';
import { element } from './element.js';
import { PageRoute, PostedPage, UnlimitedPage } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { RunningPageFirst } from './running-first.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { filterOf } from './report/filter-query.js';
import { ReportView } from './report/report-view.js';
import { givenSelectors } from './tools/address.js';
import { chosenStages, neededStages, previewOfStages } from './tools/plan-preview.js';
import { PlanPreviewPage } from './tools/plan-preview.page.js';
import { changesOfRows, readPreviewForm } from './tools/preview-form.js';
import { PublishedRecords } from './tools/published-records.js';
import { PreviewPage } from './tools/preview.page.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

@Controller('preview')
export class PreviewPageController {
  constructor(
    private readonly previews: PreviewService,
    private readonly localizer: Localizer,
    private readonly renderer: PageRenderer,
    private readonly health: HealthService,
    private readonly healthTexts: HealthRenderer,
    private readonly plans: PlanService,
    private readonly severities: SeverityProfile,
    private readonly records: PublishedRecords,
  ) {}

  @UnlimitedPage()
  form(@Req() request: Request, @CurrentVisitor() visitor: Visitor): Rendered | Report<Rendered> {
    const [, query = ''] = request.originalUrl.split('?', 2);
    const typed = readPreviewForm(new URLSearchParams(query));
    const page = () => element(PreviewPage, { typed });
    const isEmpty = typed.domain === '' && typed.rows.length === 0;
    return isEmpty ? this.renderer.static(visitor, page) : this.renderer.render(visitor, page());
  }

  /** The stages of the plan, which previewed them when it was made. */
  @Get(':domain')
  @RunningPageFirst()
  @PageRoute()
  async plan(
    @Param() { domain }: HealthParams,
    @Query() { selectors }: SelectorsQuery,
    @Query() query: Readonly<Record<string, unknown>>,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const { body: report } = await this.health.report(domain, client, selectors);
    const { body: plan } = await this.plans.plan(domain, visitor.language, client, selectors);
    const planned = await this.plans.report(domain, client, selectors);
    const chosen = chosenStages(query, planned.body.stages);
    const outcomes = await this.plans.outcomes(domain, chosen, client, selectors);
    return this.renderer.of(
      planned,
      visitor,
      ({ stages }) =>
        element(PlanPreviewPage, {
          view: new ReportView(this.healthTexts.render(report, visitor.language), filterOf({}), this.severities.topics),
          plan,
          preview: previewOfStages(chosen, outcomes, stages, report),
          needs: stages.map((_, i) => neededStages(i + 1, stages)),
          selectors,
        }),
      '',
      [...chosen.map((number) => `stages=${number}`), givenSelectors(selectors)].filter(Boolean).join('&'),
    );
  }

  /** The result is not stored. */
  @PostedPage()
  @BurstLimit('preview')
  async preview(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { form, visitor: visit } = readPostedForm(request, asked);
    const asTyped = readPreviewForm(form);
    const domain = readDomain(asTyped.domain);
    const isMore = form.has('more');
    const typed = domain && !isMore ? await this.records.replacing(domain, asTyped) : asTyped;
    const replaced = typed.rows.filter((row, i) => row.action !== asTyped.rows[i]?.action).length;
    if (isMore) return this.renderer.render(visit, element(PreviewPage, { typed, isMoreWanted: true }));
    if (!domain) return this.renderer.render(visit, element(PreviewPage, { typed, isUnread: true }));
    try {
      const input = validated(PreviewInput, {
        changes: changesOfRows(typed.rows),
        expect: [...(typed.expected ?? [])],
      });
      const result = await this.previews.preview(domain, input, visit.language, client);
      return this.renderer.render(visit, element(PreviewPage, { typed, result, replaced }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.getStatus() !== 400) throw error;
      const refused = this.localizer.text(visit.language, `errors.${error.code}`, error.params);
      return this.renderer.render(visit, element(PreviewPage, { typed, refused }));
    }
  }
}
