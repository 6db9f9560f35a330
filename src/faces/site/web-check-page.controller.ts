import { Controller, Get, Param, Query } from '@nestjs/common';

import type { Redirection } from '#platform/edge/http/redirection.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { WebCheckParams, WebCheckQuery } from '#features/web-check/web-check.dto.js';
import { WebCheckService } from '#features/web-check/web-check.service.js';
import { element } from './element.js';
import { PageRoute, UnlimitedPage } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { RunningPageFirst } from './running-first.js';
import { ToolForms, type FormQuery } from './tools/tool-forms.js';
import { WebCheckPage } from './tools/web-check.page.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

@Controller('web-check')
export class WebCheckPageController {
  constructor(
    private readonly websites: WebCheckService,
    private readonly forms: ToolForms,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage()
  form(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Redirection | Rendered | Report<Rendered> {
    return this.forms.domain('web-check', query, visitor, (typed) => element(WebCheckPage, typed));
  }

  @Get(':domain')
  @BurstLimit('web-check')
  @RunningPageFirst()
  @PageRoute()
  async check(
    @Param() { domain }: WebCheckParams,
    @Query() { fresh }: WebCheckQuery,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.websites.check(domain, visitor.language, client, fresh);
    return this.renderer.of(report, visitor, (result) => element(WebCheckPage, { result }));
  }
}
