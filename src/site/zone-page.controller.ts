import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { BodyLimit } from '../edge/body-limit.js';
import { ApiError } from '../edge/errors/api-error.js';
import type { Rendered } from '../edge/http/rendered.js';
import { type Client, CurrentClient } from '../edge/limits/client.js';
import { BurstLimit, Unlimited } from '../edge/limits/limits.js';
import { readDomain } from '../edge/params/typed-name.js';
import type { Report } from '../edge/reports/report-cache.js';
import { Localizer } from '../edge/texts/localizer.js';
import { ZoneCheckService } from '../zone-check/zone-check.service.js';
import { ZONE_FORMATS } from '../zone-check/read-zone.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PageRoute } from './page-route.js';
import { readPostedForm } from './tools/posted-form.js';
import { ZonePage } from './tools/zone.page.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

/** A form encodes many characters of a zone as three bytes. */
const MAX_FORM = 2 * 2 ** 20;
const MAX_LENGTH = 300;

@Controller('zone')
export class ZonePageController {
  constructor(
    private readonly zones: ZoneCheckService,
    private readonly renderer: PageRenderer,
    private readonly localizer: Localizer,
  ) {}

  @Get()
  @Unlimited()
  @PageRoute()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(ZonePage, {}));
  }

  /** The zone is not stored. */
  @Post()
  @HttpCode(200)
  @BurstLimit('zone-check')
  @BodyLimit(MAX_FORM)
  @Header('Cache-Control', 'no-store')
  @PageRoute()
  async check(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { form, visitor } = readPostedForm(request, asked);
    const format = ZONE_FORMATS.find((one) => one === form.get('format')) ?? 'zone';
    const typed = { domain: form.get('domain') ?? '', zone: form.get('zone') ?? '', format };
    const domain = readDomain(typed.domain);
    if (!domain)
      return this.renderer.render(visitor, element(ZonePage, { typed, refused: typed.domain.slice(0, MAX_LENGTH) }));
    try {
      const result = await this.zones.check(domain, { format, text: typed.zone }, visitor.language, client);
      return this.renderer.render(visitor, element(ZonePage, { typed, result }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_body') throw error;
      const reason = this.localizer.text(visitor.language, `errors.${error.code}`, error.params);
      return this.renderer.render(visitor, element(ZonePage, { typed, reason }));
    }
  }
}
