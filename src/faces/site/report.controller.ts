import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';

import { Config } from '#platform/config/config.js';
import { ErrorsAs } from '#platform/edge/http/route-table.js';
import { Redirection } from '#platform/edge/http/redirection.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { toApiError } from '#platform/edge/errors/upstream-refusal.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import { PlanService } from '#features/plan/plan.service.js';
import { SelectorsQuery } from '#platform/edge/params/given-selectors.js';
import { HealthParams } from '#features/health/health.dto.js';
import { SeverityProfile } from '#features/health/severity-profile.js';
import { HealthService } from '#features/health/health.service.js';
import { firstOfEachKind } from '#base/domain/next-date.js';
import { element } from './element.js';
import { PageRoute, UnlimitedPage } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { RunningPageFirst } from './running-first.js';
import { HomePage } from './pages/home.page.js';
import { ReportPage } from './pages/report.page.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { ProgressStream } from './report/progress-stream.js';
import { filterOf, queryOf } from './report/filter-query.js';
import { reportPictures } from './report/report-pictures.js';
import { ReportView } from './report/report-view.js';
import { fieldText, resultUrl, typedQuery, withQuery } from './tools/address.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

@Controller('check')
@ApiTags('check')
export class ReportController {
  constructor(
    private readonly health: HealthService,
    private readonly healthTexts: HealthRenderer,
    private readonly renderer: PageRenderer,
    private readonly config: Config,
    private readonly stream: ProgressStream,
    private readonly plans: PlanService,
    private readonly severities: SeverityProfile,
  ) {}

  /** Redirects from the form to the URL of the report. */
  @UnlimitedPage()
  read(
    @Query() query: Readonly<Record<string, unknown>>,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Redirection | Rendered {
    const typed = fieldText(query, 'domain');
    const domain = readDomain(typed);
    if (domain) return new Redirection(withQuery(resultUrl(visitor, 'check', domain.ascii), typedQuery(typed, domain)));
    if (typed.trim() === '') return new Redirection(resultUrl(visitor));
    response.statusCode = 400;
    return this.renderer.render(visitor, element(HomePage, { refused: typed.slice(0, 300) }));
  }

  @Get(':domain')
  @RunningPageFirst({ topics: true })
  @PageRoute()
  async report(
    @Param() { domain }: HealthParams,
    @Query() { selectors }: SelectorsQuery,
    @Query() query: Readonly<Record<string, unknown>>,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.health.report(domain, client, selectors);
    const planned = report.body.resolvable ? await this.planned(domain, visitor, client, selectors) : undefined;
    const filter = filterOf(query);
    const isWhole = fieldText(query, 'print') === 'full';
    const ttlSeconds = this.config.cache.ttlMs / 1000;
    return this.renderer.of(
      report,
      visitor,
      (body) =>
        element(ReportPage, {
          view: new ReportView(this.healthTexts.render(body, visitor.language), filter, this.severities.topics),
          ttlSeconds,
          pictures: reportPictures(body.figures),
          nameServers: (body.figures?.delegation?.rows ?? []).filter(({ inZone }) => inZone).map(({ name }) => name),
          dates: firstOfEachKind(body.figures?.dates ?? []),
          areaFacts: body.figures?.areas,
          plan: planned?.body,
          selectors,
          isWhole,
        }),
      String(planned?.serial ?? 0),
      [queryOf(filter, selectors), isWhole ? 'print=full' : ''].filter(Boolean).join('&'),
    );
  }

  /** Undefined if the plan fails; the report is shown without it. */
  private async planned(
    domain: DomainName,
    { language }: Visitor,
    client: Client,
    selectors: readonly string[],
  ): Promise<Report<DomainPlan> | undefined> {
    try {
      return await this.plans.plan(domain, language, client, selectors);
    } catch (error) {
      if (toApiError(error)) return undefined;
      throw error;
    }
  }

  /** Not counted, because it starts no check: it reports on a running one. */
  @Get(':domain/progress')
  @Unlimited()
  @ErrorsAs('page')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkProgress',
    summary: 'Topics of a running check as they finish, as server-sent events',
    description:
      'Starts no check: ask for the report or its page as well. Ends with the check, after 30 s at the latest.',
  })
  @ApiOkResponse({
    description: 'Events `topic` with a JSON object, then `end`.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiErrors('invalid_domain')
  progress(
    @Param() { domain }: HealthParams,
    @CurrentVisitor() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): void {
    this.stream.open(domain, visitor.language, request, response);
  }
}
