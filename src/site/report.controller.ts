import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '../edge/api-decorators.js';
import type { Request, Response } from 'express';

import { Config } from '../config/config.js';
import { Redirection } from '../edge/http/redirection.js';
import type { Rendered } from '../edge/http/rendered.js';
import { anonymousCaller, CalledBy, type Caller } from '../edge/limits/caller.js';
import { Unlimited } from '../edge/limits/limits.js';
import { ApiErrors } from '../edge/openapi/api-doc.js';
import type { Report } from '../edge/reports/report-cache.js';
import { HealthRenderer } from '../health/health-renderer.js';
import type { DomainName } from '../domain/domain-name.js';
import { refusalOf } from '../edge/errors/upstream-refusal.js';
import type { DomainPlan } from '../plan/plan.dto.js';
import { PlanService } from '../plan/plan.service.js';
import { HealthParams } from '../health/health.dto.js';
import { HealthService } from '../health/health.service.js';
import { element } from './element.js';
import { LeadsToResult, ON_RESULTS, PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { HomePage } from './pages/home.page.js';
import { ReportPage } from './pages/report.page.js';
import { RunningPage } from './pages/running.page.js';
import { readDomain } from '../domain/typed-name.js';
import { ProgressStream } from './report/progress-stream.js';
import { filterOf, queryOf } from './report/filter-query.js';
import { reportPictures } from './report/report-pictures.js';
import { ReportView } from './report/report-view.js';
import { addressOf, field } from './tools/address.js';
import { type Visit, VisitOf } from './visit.js';

@Controller('check')
@ApiTags('pages')
export class ReportController {
  constructor(
    private readonly health: HealthService,
    private readonly healthTexts: HealthRenderer,
    private readonly renderer: PageRenderer,
    private readonly config: Config,
    private readonly stream: ProgressStream,
    private readonly plans: PlanService,
  ) {}

  /** What was typed becomes an address that can be shared. */
  @Get()
  @Unlimited()
  @LeadsToResult()
  @PageRoute('checkForm', 'Reads the domain out of what was typed and opens its report', 'invalid_domain')
  read(
    @Query() query: Readonly<Record<string, unknown>>,
    @VisitOf() visit: Visit,
    @Res({ passthrough: true }) response: Response,
  ): Redirection | Rendered {
    const typed = field(query, 'domain');
    const domain = readDomain(typed);
    if (domain && query.live !== undefined) {
      const report = { ...visit, path: `/check/${domain.ascii}`, query: '' }; // what it becomes
      return this.renderer.render(
        report,
        element(RunningPage, { domain: domain.ascii, displayDomain: domain.unicode }),
      );
    }
    if (domain) return new Redirection(addressOf(visit, 'check', domain.ascii));
    if (typed.trim() === '') return new Redirection(addressOf(visit));
    response.statusCode = 400;
    return this.renderer.render(visit, element(HomePage, { refused: typed.slice(0, 300) }));
  }

  @Get(':domain')
  @PageRoute('checkPage', 'Report of a domain as a page', 'invalid_domain', ...ON_RESULTS, 'upstream_unavailable')
  async report(
    @Param() { domain }: HealthParams,
    @Query() query: Readonly<Record<string, unknown>>,
    @VisitOf() visit: Visit,
    @CalledBy() caller: Caller,
  ): Promise<Report<Rendered>> {
    const report = await this.health.report(domain, caller);
    const planned = report.body.resolvable ? await this.planned(domain, visit, caller) : undefined;
    const filter = filterOf(query);
    const ttlSeconds = this.config.cache.ttlMs / 1000;
    return this.renderer.of(
      report,
      visit,
      (body) =>
        element(ReportPage, {
          view: new ReportView(this.healthTexts.render(body, visit.language), filter),
          ttlSeconds,
          pictures: reportPictures(body.figures),
          dates: body.figures?.dates ?? [],
          plan: planned?.body,
        }),
      String(planned?.serial ?? 0),
      queryOf(filter),
    );
  }

  /** A report without a plan is better than none. */
  private async planned(
    domain: DomainName,
    { language }: Visit,
    caller: Caller,
  ): Promise<Report<DomainPlan> | undefined> {
    try {
      return await this.plans.plan(domain, language, caller);
    } catch (error) {
      if (refusalOf(error)) return undefined;
      throw error;
    }
  }

  /** Not counted, since it starts nothing: it tells of a check that somebody has asked for. */
  @Get(':domain/progress')
  @Unlimited()
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
    @VisitOf() visit: Visit,
    @Req() request: Request,
    @Res() response: Response,
  ): void {
    this.stream.open(domain, visit.language, anonymousCaller(request).tracker, response);
  }
}
