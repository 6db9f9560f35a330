import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '../edge/api-decorators.js';

import { AvailabilityParams } from '../availability/availability.dto.js';
import { AvailabilityService } from '../availability/availability.service.js';
import { Config } from '../config/config.js';
import { DnssecParams } from '../dnssec/dnssec.dto.js';
import { DnssecService } from '../dnssec/dnssec.service.js';
import { Clock } from '../domain/clock.js';
import type { Redirection } from '../edge/http/redirection.js';
import type { Rendered } from '../edge/http/rendered.js';
import { CalledBy, type Caller } from '../edge/limits/caller.js';
import { Unlimited } from '../edge/limits/limits.js';
import { QuestionParams } from '../edge/params/question-params.js';
import type { Report } from '../edge/reports/report-cache.js';
import { IdnParams } from '../idn/idn.dto.js';
import { IdnService } from '../idn/idn.service.js';
import { LookupService } from '../lookup/lookup.service.js';
import { PropagationService } from '../propagation/propagation.service.js';
import { element } from './element.js';
import { LeadsToResult, ON_RESULTS, PageRoute } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { DnssecPage } from './tools/dnssec.page.js';
import { LookupPage } from './tools/lookup.page.js';
import { PropagationPage } from './tools/propagation.page.js';
import { AvailabilityPage, IdnPage } from './tools/simple.pages.js';
import { ToolForms, type FormQuery } from './tools/tool-forms.js';
import { type Visit, VisitOf } from './visit.js';

type Form = Redirection | Rendered | Report<Rendered>;

@Controller()
@ApiTags('pages')
export class DnsToolsController {
  constructor(
    private readonly lookups: LookupService,
    private readonly propagation: PropagationService,
    private readonly availability: AvailabilityService,
    private readonly dnssec: DnssecService,
    private readonly idns: IdnService,
    private readonly forms: ToolForms,
    private readonly renderer: PageRenderer,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Get('lookup')
  @Unlimited()
  @LeadsToResult()
  @PageRoute('lookupForm', 'DNS lookup: form')
  lookupForm(@Query() query: FormQuery, @VisitOf() visit: Visit): Form {
    return this.forms.name('lookup', query, visit, (typed) => element(LookupPage, typed));
  }

  @Get('lookup/:name/:type')
  @PageRoute('lookupPage', 'DNS lookup: result', 'invalid_name', 'invalid_type', ...ON_RESULTS, 'upstream_unavailable')
  async lookup(
    @Param() question: QuestionParams,
    @VisitOf() visit: Visit,
    @CalledBy() caller: Caller,
  ): Promise<Report<Rendered>> {
    const report = await this.lookups.lookup(question, caller);
    return this.renderer.of(report, visit, (result) => element(LookupPage, { result, type: result.type }));
  }

  @Get('propagation')
  @Unlimited()
  @LeadsToResult()
  @PageRoute('propagationForm', 'Propagation: form')
  propagationForm(@Query() query: FormQuery, @VisitOf() visit: Visit): Form {
    return this.forms.name('propagation', query, visit, (typed) => element(PropagationPage, typed));
  }

  @Get('propagation/:name/:type')
  @PageRoute('propagationPage', 'Propagation: result', 'invalid_name', 'invalid_type', ...ON_RESULTS)
  async compare(
    @Param() question: QuestionParams,
    @VisitOf() visit: Visit,
    @CalledBy() caller: Caller,
  ): Promise<Report<Rendered>> {
    const report = await this.propagation.compare(question, caller);
    const { ttlMs } = this.config.cache;
    const askedAt = this.clock.now() - (report.maxAge > 0 ? ttlMs - report.maxAge * 1000 : 0);
    const againAt = report.maxAge > 0 ? askedAt + ttlMs : this.clock.now();
    return this.renderer.of(report, visit, (result) =>
      element(PropagationPage, { result, type: result.type, askedAt, againAt }),
    );
  }

  @Get('availability')
  @Unlimited()
  @LeadsToResult()
  @PageRoute('availabilityForm', 'Domain availability: form')
  availabilityForm(@Query() query: FormQuery, @VisitOf() visit: Visit): Form {
    return this.forms.domain('availability', query, visit, (typed) => element(AvailabilityPage, typed));
  }

  @Get('availability/:domain')
  @PageRoute('availabilityPage', 'Domain availability: result', 'invalid_domain', ...ON_RESULTS)
  async available(
    @Param() params: AvailabilityParams,
    @VisitOf() visit: Visit,
    @CalledBy() caller: Caller,
  ): Promise<Report<Rendered>> {
    const report = await this.availability.availability(params, caller);
    return this.renderer.of(report, visit, (result) => element(AvailabilityPage, { result }));
  }

  @Get('dnssec')
  @Unlimited()
  @LeadsToResult()
  @PageRoute('dnssecForm', 'DNSSEC: form')
  dnssecForm(@Query() query: FormQuery, @VisitOf() visit: Visit): Form {
    return this.forms.domain('dnssec', query, visit, (typed) => element(DnssecPage, typed));
  }

  @Get('dnssec/:domain')
  @PageRoute('dnssecPage', 'DNSSEC: chain of trust', 'invalid_domain', ...ON_RESULTS, 'upstream_unavailable')
  async chain(
    @Param() params: DnssecParams,
    @VisitOf() visit: Visit,
    @CalledBy() caller: Caller,
  ): Promise<Report<Rendered>> {
    const [report, above] = await Promise.all([
      this.dnssec.inspect(params, caller),
      this.dnssec.above(params.domain, caller),
    ]);
    return this.renderer.of(report, visit, (result) => element(DnssecPage, { result, above }));
  }

  @Get('idn')
  @Unlimited()
  @LeadsToResult()
  @PageRoute('idnForm', 'Unicode and Punycode: form')
  idnForm(@Query() query: FormQuery, @VisitOf() visit: Visit): Form {
    return this.forms.idn(query, visit, (typed) => element(IdnPage, typed));
  }

  @Get('idn/:name')
  @Unlimited()
  @PageRoute('idnPage', 'Unicode and Punycode: result', 'invalid_domain')
  idn(@Param() params: IdnParams, @VisitOf() visit: Visit): Report<Rendered> {
    const result = this.idns.convert(params.name);
    return this.renderer.static(visit, () => element(IdnPage, { result }));
  }
}
