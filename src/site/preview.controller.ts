import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '../edge/api-decorators.js';
import type { Request } from 'express';
import { ApiError } from '../edge/errors/api-error.js';
import { bytesOf } from '../edge/http/body.js';
import type { Rendered } from '../edge/http/rendered.js';
import { CalledBy, type Caller } from '../edge/limits/caller.js';
import { Limited, Unlimited } from '../edge/limits/limits.js';
import { validated } from '../edge/params/validation.js';
import type { Report } from '../edge/reports/report-cache.js';
import { LANGUAGES, Localizer } from '../edge/texts/localizer.js';
import { PreviewInput } from '../preview/preview.dto.js';
import { PreviewService } from '../preview/preview.service.js';
import { element } from './element.js';
import { ON_RESULTS, PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { readDomain } from '../domain/typed-name.js';
import { changesIn, typedIn } from './tools/preview-form.js';
import { PreviewPage } from './tools/preview.page.js';
import { type Visit, VisitOf } from './visit.js';

@Controller('preview')
@ApiTags('pages')
export class PreviewPageController {
  constructor(
    private readonly previews: PreviewService,
    private readonly localizer: Localizer,
    private readonly renderer: PageRenderer,
  ) {}

  @Get()
  @Unlimited()
  @PageRoute('previewForm', 'Preview of changes: form, filled in from the query')
  form(@Req() request: Request, @VisitOf() visit: Visit): Rendered | Report<Rendered> {
    const [, query = ''] = request.originalUrl.split('?', 2);
    const typed = typedIn(new URLSearchParams(query));
    const page = () => element(PreviewPage, { typed });
    const isEmpty = typed.domain === '' && typed.rows.length === 0;
    return isEmpty ? this.renderer.static(visit, page) : this.renderer.render(visit, page());
  }

  /** Made for this answer alone: nothing of it is kept. */
  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Limited('burst:preview')
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ schema: { type: 'string' } })
  @PageRoute('previewPage', 'Preview of changes: result', 'payload_too_large', ...ON_RESULTS, 'upstream_unavailable')
  async preview(@Req() request: Request, @VisitOf() asked: Visit, @CalledBy() caller: Caller): Promise<Rendered> {
    const form = new URLSearchParams(Buffer.from(bytesOf(request)).toString());
    const language = LANGUAGES.find((one) => one === form.get('lang'));
    const visit = language ? { ...asked, language, explicit: true } : asked;
    const typed = typedIn(form);
    const domain = readDomain(typed.domain);
    if (!domain) return this.renderer.render(visit, element(PreviewPage, { typed, isUnread: true }));
    try {
      const { changes } = validated(PreviewInput, { changes: changesIn(typed.rows) });
      const result = await this.previews.preview(domain, changes, visit.language, caller);
      return this.renderer.render(visit, element(PreviewPage, { typed, result }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.getStatus() !== 400) throw error;
      const refused = this.localizer.text(visit.language, `errors.${error.code}`, error.params);
      return this.renderer.render(visit, element(PreviewPage, { typed, refused }));
    }
  }
}
