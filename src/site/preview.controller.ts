import { readPostedForm } from './tools/posted-form.js';
import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../edge/errors/api-error.js';
import type { Rendered } from '../edge/http/rendered.js';
import { CurrentClient, type Client } from '../edge/limits/client.js';
import { BurstLimit, Unlimited } from '../edge/limits/limits.js';
import { validated } from '../edge/params/validation.js';
import type { Report } from '../edge/reports/report-cache.js';
import { Localizer } from '../edge/texts/localizer.js';
import { PreviewInput } from '../preview/preview.dto.js';
import { PreviewService } from '../preview/preview.service.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { readDomain } from '../edge/params/typed-name.js';
import { changesOfRows, readPreviewForm } from './tools/preview-form.js';
import { PreviewPage } from './tools/preview.page.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

@Controller('preview')
export class PreviewPageController {
  constructor(
    private readonly previews: PreviewService,
    private readonly localizer: Localizer,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @Unlimited()
  @PageRoute()
  form(@Req() request: Request, @CurrentVisitor() visitor: Visitor): Rendered | Report<Rendered> {
    const [, query = ''] = request.originalUrl.split('?', 2);
    const typed = readPreviewForm(new URLSearchParams(query));
    const page = () => element(PreviewPage, { typed });
    const isEmpty = typed.domain === '' && typed.rows.length === 0;
    return isEmpty ? this.renderer.static(visitor, page) : this.renderer.render(visitor, page());
  }

  /** The result is not stored. */
  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @BurstLimit('preview')
  @PageRoute()
  async preview(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { form, visitor: visit } = readPostedForm(request, asked);
    const typed = readPreviewForm(form);
    if (form.has('more')) return this.renderer.render(visit, element(PreviewPage, { typed, isMoreWanted: true }));
    const domain = readDomain(typed.domain);
    if (!domain) return this.renderer.render(visit, element(PreviewPage, { typed, isUnread: true }));
    try {
      const { changes } = validated(PreviewInput, { changes: changesOfRows(typed.rows) });
      const result = await this.previews.preview(domain, changes, visit.language, client);
      return this.renderer.render(visit, element(PreviewPage, { typed, result }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.getStatus() !== 400) throw error;
      const refused = this.localizer.text(visit.language, `errors.${error.code}`, error.params);
      return this.renderer.render(visit, element(PreviewPage, { typed, refused }));
    }
  }
}
