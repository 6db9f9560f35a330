import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { ReportAnalysisService } from '#features/report-analysis/report-analysis.service.js';
import { MAX_BODY_BYTES, uploadedReports } from '#features/report-analysis/uploaded-reports.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { ReportsPage } from './tools/reports.page.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

const MAX_LENGTH = 300;

/** Files and results are not stored. */
@Controller('reports')
export class ReportsPageController {
  constructor(
    private readonly reports: ReportAnalysisService,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(ReportsPage, {}));
  }

  @PostedPage()
  @BurstLimit('report-analysis')
  @BodyLimit(MAX_BODY_BYTES)
  async analyze(
    @Req() request: Request,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const form = filesIn(request);
    if (!form) return this.renderer.render(visitor, element(ReportsPage, { isRefused: true }));
    const language = LANGUAGES.find((one) => one === form.fields.get('lang'));
    const seen = language ? { ...visitor, language, explicit: true } : visitor;
    const typed = form.fields.get('domain')?.trim() ?? '';
    const domain = readDomain(typed);
    if (typed !== '' && !domain)
      return this.renderer.render(seen, element(ReportsPage, { refusedDomain: typed.slice(0, MAX_LENGTH) }));
    const result = await this.reports.analyze(form.files, domain, seen.language, client);
    return this.renderer.render(seen, element(ReportsPage, { result }), { 'X-Robots-Tag': 'noindex' });
  }
}

/** Undefined if the form has no files or too many; the page shows this at the field. */
function filesIn(request: Request) {
  try {
    return uploadedReports(request);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_body') return undefined;
    throw error;
  }
}
