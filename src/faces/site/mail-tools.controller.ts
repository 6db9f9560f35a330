import { Controller, Get, Param, Query } from '@nestjs/common';

import { DkimParams } from '#features/dkim/dkim.dto.js';
import { DkimService } from '#features/dkim/dkim.service.js';
import type { Redirection } from '#platform/edge/http/redirection.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { readSelector } from '#platform/edge/params/typed-name.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { MailCheckParams } from '#features/mail-check/mail-check.dto.js';
import { MailCheckService } from '#features/mail-check/mail-check.service.js';
import { PageQuery, SeoParams } from '#features/seo/seo.dto.js';
import { SeoService } from '#features/seo/seo.service.js';
import { SpfParams, SpfQuery } from '#features/spf/spf.dto.js';
import { SpfService } from '#features/spf/spf.service.js';
import { element } from './element.js';
import { PageRoute, UnlimitedPage } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { RunningPageFirst } from './running-first.js';
import { fieldText } from './tools/address.js';
import { MailPage } from './tools/mail.page.js';
import { SeoPage } from './tools/seo.page.js';
import { DkimPage } from './tools/simple.pages.js';
import { SpfPage } from './tools/spf.page.js';
import { ToolForms, type FormQuery } from './tools/tool-forms.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

type Form = Redirection | Rendered | Report<Rendered>;

@Controller()
export class MailToolsController {
  constructor(
    private readonly mail: MailCheckService,
    private readonly dkims: DkimService,
    private readonly spfs: SpfService,
    private readonly seo: SeoService,
    private readonly forms: ToolForms,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage('mail-check')
  mailForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    return this.forms.domain('mail-check', query, visitor, (typed) => element(MailPage, typed));
  }

  @Get('mail-check/:domain')
  @BurstLimit('mail-check')
  @RunningPageFirst()
  @PageRoute()
  async mailCheck(
    @Param() params: MailCheckParams,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.mail.check(params, client);
    return this.renderer.of(report, visitor, (result) => element(MailPage, { result }));
  }

  @UnlimitedPage('dkim')
  dkimForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    const { selector, domain } = readSelector(fieldText(query, 'selector'));
    const page = (typed: object) => element(DkimPage, { ...typed, selector });
    const typed = fieldText(query, 'domain');
    if (selector === '' && typed !== '') return this.renderer.render(visitor, page({ value: typed }));
    if (selector === '') return this.forms.domain('dkim', {}, visitor, page);
    const isAlone = domain && typed.trim() === '';
    return this.forms.domain('dkim', isAlone ? { ...query, domain: domain.ascii } : query, visitor, page, selector);
  }

  @Get('dkim/:domain/:selector')
  @PageRoute()
  async dkim(
    @Param() params: DkimParams,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.dkims.inspect(params, client);
    return this.renderer.of(report, visitor, (result) => element(DkimPage, { result }));
  }

  @UnlimitedPage('spf')
  spfForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    return this.forms.domain('spf', query, visitor, (typed) => element(SpfPage, typed));
  }

  @Get('spf/:domain')
  @PageRoute()
  async spf(
    @Param() { domain }: SpfParams,
    @Query() query: SpfQuery,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const flatten = query.flatten === 'true';
    const report = await this.spfs.analyze(domain, { flatten }, visitor.language, client);
    return this.renderer.of(report, visitor, (result) => element(SpfPage, { result, flatten }));
  }

  @UnlimitedPage('seo-check')
  seoForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    return this.forms.page('seo-check', query, visitor, (typed) => element(SeoPage, typed));
  }

  @Get('seo-check/:domain')
  @BurstLimit('seo-check')
  @RunningPageFirst()
  @PageRoute()
  async seoCheck(
    @Param() { domain }: SeoParams,
    @Query() { path }: PageQuery,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.seo.analyze({ domain, path }, client);
    return this.renderer.of(report, visitor, (looked) =>
      element(SeoPage, { result: this.seo.render(looked, visitor.language), preview: looked.found.preview }),
    );
  }
}
