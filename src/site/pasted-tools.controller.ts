import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '../edge/api-decorators.js';
import type { Request } from 'express';
import type { VNode } from 'preact';
import { BounceService } from '../bounce/bounce.service.js';
import { ApiError } from '../edge/errors/api-error.js';
import type { Rendered } from '../edge/http/rendered.js';
import { Unlimited } from '../edge/limits/limits.js';
import type { Report } from '../edge/reports/report-cache.js';
import { HeaderService } from '../header/header.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { ON_RESULTS, PageRoute } from './page-route.js';
import { BouncePage } from './tools/bounce.page.js';
import { HeadersPage } from './tools/headers.page.js';
import { pastedIn } from './tools/pasted.js';
import { type Visit, VisitOf } from './visit.js';

/** Messages that people paste. Each result is made for one answer: nothing of it is kept. */
@Controller()
@ApiTags('pages')
export class PastedToolsController {
  constructor(
    private readonly header: HeaderService,
    private readonly bounces: BounceService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get('headers')
  @Unlimited()
  @PageRoute('headersForm', 'Email header analysis: form')
  headersForm(@VisitOf() visit: Visit): Report<Rendered> {
    return this.renderer.static(visit, () => element(HeadersPage, {}));
  }

  @Post('headers')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiConsumes('text/plain', 'application/x-www-form-urlencoded')
  @ApiBody({ schema: { type: 'string' } })
  @PageRoute('headersPage', 'Email header analysis: result', 'invalid_body', 'payload_too_large', ...ON_RESULTS)
  headers(@Req() request: Request, @VisitOf() visit: Visit): Rendered {
    return this.page(request, visit, (raw) => {
      const result = read(() => this.header.analyse(Buffer.from(raw)));
      return element(HeadersPage, result ? { raw, result } : { raw, refused: true });
    });
  }

  @Get('bounce')
  @Unlimited()
  @PageRoute('bounceForm', 'Bounce analysis: form')
  bounceForm(@VisitOf() visit: Visit): Report<Rendered> {
    return this.renderer.static(visit, () => element(BouncePage, {}));
  }

  @Post('bounce')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiConsumes('text/plain', 'application/x-www-form-urlencoded')
  @ApiBody({ schema: { type: 'string' } })
  @PageRoute('bouncePage', 'Bounce analysis: result', 'invalid_body', 'payload_too_large', ...ON_RESULTS)
  bounce(@Req() request: Request, @VisitOf() visit: Visit): Rendered {
    return this.page(request, visit, (raw, { language }) => {
      const result = read(() => this.bounces.analyse(Buffer.from(raw), language));
      return element(BouncePage, result ? { raw, result } : { raw, refused: true });
    });
  }

  private page(request: Request, visit: Visit, make: (raw: string, visit: Visit) => VNode): Rendered {
    const { raw, language } = pastedIn(request);
    const seen = language ? { ...visit, language, explicit: true } : visit;
    return this.renderer.render(seen, make(raw, seen));
  }
}

/** Undefined for what cannot be read: the page says so next to the field. */
function read<T>(analyse: () => T): T | undefined {
  try {
    return analyse();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_body') return undefined;
    throw error;
  }
}
