import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { plainObject } from '#platform/edge/http/body.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { validated } from '#platform/edge/params/validation.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { RolloverInput } from '#features/rollover/rollover.dto.js';
import { RolloverService } from '#features/rollover/rollover.service.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { PostedDomainForm } from './posted-domain-form.js';
import { readPostedForm } from './tools/posted-form.js';
import { readRolloverForm, rolloverInputOf } from './tools/rollover-form.js';
import { RolloverPage } from './tools/rollover.page.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

@Controller('rollover')
export class RolloverPageController {
  constructor(
    private readonly rollovers: RolloverService,
    private readonly renderer: PageRenderer,
    private readonly posted: PostedDomainForm,
  ) {}

  @UnlimitedPage()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(RolloverPage, {}));
  }

  /** The result is not stored. */
  @PostedPage()
  @BurstLimit('rollover')
  async plan(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { form, visitor } = readPostedForm(request, asked);
    const typed = readRolloverForm(form);
    return this.posted.answer(visitor, RolloverPage, typed, (domain) => {
      const input = validated(RolloverInput, plainObject(rolloverInputOf(typed)));
      return this.rollovers.plan(domain, input, visitor.language, client);
    });
  }
}
