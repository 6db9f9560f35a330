import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { BodyLimit } from '#platform/edge/body-limit.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { ZoneCheckService } from '#features/zone-check/zone-check.service.js';
import { ZONE_FORMATS } from '#features/zone-check/read-zone.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { PostedDomainForm } from './posted-domain-form.js';
import { readExpected } from './tools/expected-losses.js';
import { readPostedForm, repeatedText } from './tools/posted-form.js';
import { ZonePage } from './tools/zone.page.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

/** A form encodes many characters of a zone as three bytes. */
const MAX_FORM = 2 * 2 ** 20;
const MAX_DOMAIN_LENGTH = 2048;

@Controller('zone')
export class ZonePageController {
  constructor(
    private readonly zones: ZoneCheckService,
    private readonly renderer: PageRenderer,
    private readonly posted: PostedDomainForm,
  ) {}

  @UnlimitedPage()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(ZonePage, {}));
  }

  /** The zone is not stored. */
  @PostedPage()
  @BurstLimit('zone-check')
  @BodyLimit(MAX_FORM)
  async check(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { form, visitor } = readPostedForm(request, asked);
    const format = ZONE_FORMATS.find((one) => one === form.get('format')) ?? 'zone';
    const text = form.get('zone') ?? '';
    const typed = {
      domain: (form.get('domain') ?? '').slice(0, MAX_DOMAIN_LENGTH),
      zone: repeatedText(text),
      format,
      expected: readExpected(form),
    };
    return this.posted.answer(visitor, ZonePage, typed, (domain) =>
      this.zones.check(domain, { format, text, expected: typed.expected }, visitor.language, client),
    );
  }
}
