import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '../edge/api-decorators.js';

import { DkimParams } from '../dkim/dkim.dto.js';
import { DkimService } from '../dkim/dkim.service.js';
import type { Redirection } from '../edge/http/redirection.js';
import type { Rendered } from '../edge/http/rendered.js';
import { readSelector } from '../domain/typed-name.js';
import { CalledBy, type Caller } from '../edge/limits/caller.js';
import { Limited, Unlimited } from '../edge/limits/limits.js';
import type { Report } from '../edge/reports/report-cache.js';
import { MailCheckParams } from '../mail-check/mail-check.dto.js';
import { MailCheckService } from '../mail-check/mail-check.service.js';
import { SeoParams } from '../seo/seo.dto.js';
import { SeoService } from '../seo/seo.service.js';
import { element } from './element.js';
import { LeadsToResult, ON_RESULTS, PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { field } from './tools/address.js';
import { MailPage } from './tools/mail.page.js';
import { SeoPage } from './tools/seo.page.js';
import { DkimPage } from './tools/simple.pages.js';
import { ToolForms, type FormQuery } from './tools/tool-forms.js';
import { type Visit, VisitOf } from './visit.js';

type Form = Redirection | Rendered | Report<Rendered>;

@Controller()
@ApiTags('pages')
export class MailToolsController {
  constructor(
    private readonly mail: MailCheckService,
    private readonly dkims: DkimService,
    private readonly seo: SeoService,
    private readonly forms: ToolForms,
    private readonly renderer: PageRenderer,
  ) {}

  @Get('mail-check')
  @Unlimited()
  @LeadsToResult()
  @PageRoute('mailForm', 'Mail servers: form')
  mailForm(@Query() query: FormQuery, @VisitOf() visit: Visit): Form {
    return this.forms.domain('mail-check', query, visit, (typed) => element(MailPage, typed));
  }

  @Get('mail-check/:domain')
  @Limited('burst:mail-check')
  @PageRoute('mailPage', 'Mail servers: result', 'invalid_domain', ...ON_RESULTS, 'upstream_unavailable')
  async mailCheck(
    @Param() params: MailCheckParams,
    @VisitOf() visit: Visit,
    @CalledBy() caller: Caller,
  ): Promise<Report<Rendered>> {
    const report = await this.mail.check(params, caller);
    return this.renderer.of(report, visit, (result) => element(MailPage, { result }));
  }

  @Get('dkim')
  @Unlimited()
  @LeadsToResult()
  @PageRoute('dkimForm', 'DKIM key: form')
  dkimForm(@Query() query: FormQuery, @VisitOf() visit: Visit): Form {
    const { selector, domain } = readSelector(field(query, 'selector'));
    const page = (typed: object) => element(DkimPage, { ...typed, selector });
    const typed = field(query, 'domain');
    if (selector === '' && typed !== '') return this.renderer.render(visit, page({ value: typed }));
    if (selector === '') return this.forms.domain('dkim', {}, visit, page);
    const isAlone = domain && typed.trim() === '';
    return this.forms.domain('dkim', isAlone ? { ...query, domain: domain.ascii } : query, visit, page, selector);
  }

  @Get('dkim/:domain/:selector')
  @PageRoute(
    'dkimPage',
    'DKIM key: result',
    'invalid_domain',
    'invalid_selector',
    ...ON_RESULTS,
    'upstream_unavailable',
  )
  async dkim(
    @Param() params: DkimParams,
    @VisitOf() visit: Visit,
    @CalledBy() caller: Caller,
  ): Promise<Report<Rendered>> {
    const report = await this.dkims.inspect(params, caller);
    return this.renderer.of(report, visit, (result) => element(DkimPage, { result }));
  }

  @Get('seo-check')
  @Unlimited()
  @LeadsToResult()
  @PageRoute('seoForm', 'Search engines and AI assistants: form')
  seoForm(@Query() query: FormQuery, @VisitOf() visit: Visit): Form {
    return this.forms.domain('seo-check', query, visit, (typed) => element(SeoPage, typed));
  }

  @Get('seo-check/:domain')
  @Limited('burst:seo-check')
  @PageRoute(
    'seoPage',
    'Search engines and AI assistants: result',
    'invalid_domain',
    ...ON_RESULTS,
    'upstream_unavailable',
  )
  async seoCheck(
    @Param() { domain }: SeoParams,
    @VisitOf() visit: Visit,
    @CalledBy() caller: Caller,
  ): Promise<Report<Rendered>> {
    const report = await this.seo.looked(domain, caller);
    return this.renderer.of(report, visit, (looked) =>
      element(SeoPage, { result: this.seo.render(looked, visit.language), preview: looked.found.preview }),
    );
  }
}
