import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { MAX_DOMAINS_AT_ONCE } from '#features/check-many/check-many.dto.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { readDomainList } from './tools/domain-list.js';
import { ManyPage } from './tools/many.page.js';
import { readPostedForm } from './tools/posted-form.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

/** Only reads the list: the script of the page, or each link, asks for the reports. The list is not stored. */
@Controller('many')
export class ManyPageController {
  constructor(private readonly renderer: PageRenderer) {}

  @UnlimitedPage()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(ManyPage, {}));
  }

  @PostedPage()
  @Unlimited()
  list(@Req() request: Request, @CurrentVisitor() asked: Visitor): Rendered {
    const { form, visitor } = readPostedForm(request, asked);
    const typed = form.get('domains') ?? '';
    const list = readDomainList(typed, MAX_DOMAINS_AT_ONCE);
    return this.renderer.render(visitor, element(ManyPage, { typed, list }), { 'X-Robots-Tag': 'noindex' });
  }
}
