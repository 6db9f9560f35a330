import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../edge/errors/api-error.js';
import { plainObject } from '../edge/http/body.js';
import type { Rendered } from '../edge/http/rendered.js';
import { type Client, CurrentClient } from '../edge/limits/client.js';
import { BurstLimit, Unlimited } from '../edge/limits/limits.js';
import { readDomain } from '../edge/params/typed-name.js';
import { validated } from '../edge/params/validation.js';
import type { Report } from '../edge/reports/report-cache.js';
import { Localizer } from '../edge/texts/localizer.js';
import { RolloverInput } from '../rollover/rollover.dto.js';
import { RolloverService } from '../rollover/rollover.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PageRoute } from './page-route.js';
import { readPostedForm } from './tools/posted-form.js';
import { readRolloverForm, rolloverInputOf } from './tools/rollover-form.js';
import { RolloverPage } from './tools/rollover.page.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

const MAX_LENGTH = 300;

@Controller('rollover')
export class RolloverPageController {
  constructor(
    private readonly rollovers: RolloverService,
    private readonly renderer: PageRenderer,
    private readonly localizer: Localizer,
  ) {}

  @Get()
  @Unlimited()
  @PageRoute()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(RolloverPage, {}));
  }

  /** The result is not stored. */
  @Post()
  @HttpCode(200)
  @BurstLimit('rollover')
  @Header('Cache-Control', 'no-store')
  @PageRoute()
  async plan(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { form, visitor } = readPostedForm(request, asked);
    const typed = readRolloverForm(form);
    const domain = readDomain(typed.domain);
    if (!domain)
      return this.renderer.render(
        visitor,
        element(RolloverPage, { typed, refused: typed.domain.slice(0, MAX_LENGTH) }),
      );
    try {
      const input = validated(RolloverInput, plainObject(rolloverInputOf(typed)));
      const result = await this.rollovers.plan(domain, input, visitor.language, client);
      return this.renderer.render(visitor, element(RolloverPage, { typed, result }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_body') throw error;
      const reason = this.localizer.text(visitor.language, `errors.${error.code}`, error.params);
      return this.renderer.render(visitor, element(RolloverPage, { typed, reason }));
    }
  }
}
