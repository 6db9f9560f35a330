import { Controller, HttpCode, HttpStatus, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { Redirection } from '#platform/edge/http/redirection.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { MailTestParams, type MailTestResult } from '#features/mail-test/mail-test.dto.js';
import { MailTestService } from '#features/mail-test/mail-test.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PageRoute, UnlimitedPage } from './page-route.js';
import { resultUrl } from './tools/address.js';
import { MailTestResultPage } from './tools/mail-test-result.page.js';
import { MailTestPage, NoMailTestPage } from './tools/mail-test.page.js';
import { readPostedForm } from './tools/posted-form.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

const NOINDEX = { 'X-Robots-Tag': 'noindex' };

/** An address, and what arrived there. Where the mail test is off, one page that says so. */
@Controller('mail-test')
export class MailTestPageController {
  constructor(
    private readonly tests: MailTestService,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage()
  form(
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Report<Rendered> | Rendered {
    if (!this.tests.isOn) return this.off(visitor, response);
    return this.renderer.static(visitor, () => element(MailTestPage, {}));
  }

  @Post()
  @HttpCode(200)
  @PageRoute()
  async start(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Redirection | Rendered> {
    const { visitor } = readPostedForm(request, asked);
    if (!this.tests.isOn) return this.off(visitor, response);
    const { id } = await this.tests.start(visitor.language);
    return new Redirection(resultUrl(visitor, 'mail-test', id));
  }

  @UnlimitedPage(':id')
  async result(
    @Param() { id }: MailTestParams,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Rendered> {
    if (!this.tests.isOn) return this.off(visitor, response);
    const result = await this.found(id, visitor);
    if (result) return this.renderer.render(visitor, element(MailTestResultPage, { result }), NOINDEX);
    return this.expired(visitor, response);
  }

  @Post(':id/delete')
  @HttpCode(200)
  @Unlimited()
  @PageRoute()
  async remove(
    @Param() { id }: MailTestParams,
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Rendered> {
    const { visitor } = readPostedForm(request, asked);
    if (!this.tests.isOn) return this.off(visitor, response);
    if (!(await existing(this.tests.remove(id)))) return this.expired(visitor, response);
    return this.renderer.render(visitor, element(MailTestPage, { past: 'deleted' }), NOINDEX);
  }

  private found(id: string, { language }: Visitor): Promise<MailTestResult | undefined> {
    return existing(this.tests.result(id, language));
  }

  private expired(visitor: Visitor, response: Response): Rendered {
    response.status(HttpStatus.NOT_FOUND);
    return this.renderer.render(visitor, element(MailTestPage, { past: 'expired' }), NOINDEX);
  }

  private off(visitor: Visitor, response: Response): Rendered {
    response.status(HttpStatus.NOT_FOUND);
    return this.renderer.render(visitor, element(NoMailTestPage, {}), NOINDEX);
  }
}

/** Undefined if the test does not exist. */
async function existing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}
