import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { SelectorsQuery } from '#platform/edge/params/given-selectors.js';
import { VerifyParams } from '#features/verify/verify.dto.js';
import { VerifyService } from '#features/verify/verify.service.js';
import { element } from './element.js';
import { PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { VerifyPage } from './pages/verify.page.js';
import { RunningPageFirst } from './running-first.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

/** Whether one finding is fixed; changes of a report link to it. */
@Controller('verify')
export class VerifyPageController {
  constructor(
    private readonly verifier: VerifyService,
    private readonly renderer: PageRenderer,
  ) {}

  @Get(':domain/:finding')
  @Header('Cache-Control', 'no-store')
  @BurstLimit('verify')
  @RunningPageFirst()
  @PageRoute()
  async verify(
    @Param() { domain, finding }: VerifyParams,
    @Query() { selectors }: SelectorsQuery,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const visitor = { ...asked, query: selectors.length > 0 ? `selectors=${selectors.join(',')}` : '' };
    const result = await this.verifier.verify({ domain, finding, selectors }, visitor.language, client);
    return this.renderer.render(visitor, element(VerifyPage, { result, selectors, displayDomain: domain.unicode }), {
      'X-Robots-Tag': 'noindex',
    });
  }
}
