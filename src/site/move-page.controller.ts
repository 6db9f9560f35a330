import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { plainObject } from '../edge/http/body.js';
import type { Rendered } from '../edge/http/rendered.js';
import { CurrentClient, type Client } from '../edge/limits/client.js';
import { BurstLimit, Unlimited } from '../edge/limits/limits.js';
import { validated } from '../edge/params/validation.js';
import type { Report } from '../edge/reports/report-cache.js';
import { MoveInput } from '../move/move.dto.js';
import { MoveService } from '../move/move.service.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
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

  @Get()
  @Unlimited()
  @PageRoute()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(MovePage, {}));
  }

  /** The result is not stored. */
  @Post()
  @HttpCode(200)
  @BurstLimit('move')
  @Header('Cache-Control', 'no-store')
  @PageRoute()
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
