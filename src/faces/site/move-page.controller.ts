import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { plainObject } from '#platform/edge/http/body.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { validated } from '#platform/edge/params/validation.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { MoveInput } from '#features/move/move.dto.js';
import { MoveService } from '#features/move/move.service.js';
import { element } from './element.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { PostedDomainForm } from './posted-domain-form.js';
import { readMoveForm, moveInputOf } from './tools/move-form.js';
import { readPostedForm } from './tools/posted-form.js';
import { MovePage } from './tools/move.page.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

@Controller('move')
export class MovePageController {
  constructor(
    private readonly moves: MoveService,
    private readonly renderer: PageRenderer,
    private readonly posted: PostedDomainForm,
  ) {}

  @UnlimitedPage()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(MovePage, {}));
  }

  /** The result is not stored. */
  @PostedPage()
  @BurstLimit('move')
  async move(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { form, visitor } = readPostedForm(request, asked);
    const typed = readMoveForm(form);
    return this.posted.answer(visitor, MovePage, typed, (domain) => {
      const input = validated(MoveInput, plainObject(moveInputOf(typed)));
      return this.moves.move(domain, input, visitor.language, client);
    });
  }
}
