import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';

import { ApiError } from '../edge/errors/api-error.js';
import { plainObject } from '../edge/http/body.js';
import type { Rendered } from '../edge/http/rendered.js';
import { CurrentClient, type Client } from '../edge/limits/client.js';
import { BurstLimit, Unlimited } from '../edge/limits/limits.js';
import { validated } from '../edge/params/validation.js';
import type { Report } from '../edge/reports/report-cache.js';
import { Localizer } from '../edge/texts/localizer.js';
import { MoveInput } from '../move/move.dto.js';
import { MoveService } from '../move/move.service.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { readDomain } from '../edge/params/typed-name.js';
import { readMoveForm, moveInputOf } from './tools/move-form.js';
import { MovePage } from './tools/move.page.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

const MAX_LENGTH = 300;

@Controller('move')
export class MovePageController {
  constructor(
    private readonly moves: MoveService,
    private readonly renderer: PageRenderer,
    private readonly localizer: Localizer,
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
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const typed = readMoveForm(request);
    const seen = typed.language ? { ...visitor, language: typed.language, explicit: true } : visitor;
    const domain = readDomain(typed.domain);
    if (!domain)
      return this.renderer.render(seen, element(MovePage, { typed, refused: typed.domain.slice(0, MAX_LENGTH) }));
    try {
      const input = validated(MoveInput, plainObject(moveInputOf(typed)));
      const result = await this.moves.move(domain, input, seen.language, client);
      return this.renderer.render(seen, element(MovePage, { typed, result }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_body') throw error;
      const reason = this.localizer.text(seen.language, `errors.${error.code}`, error.params);
      return this.renderer.render(seen, element(MovePage, { typed, reason }));
    }
  }
}
