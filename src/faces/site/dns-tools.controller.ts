import { createHash } from 'node:crypto';
import { Controller, Get, Param, Query } from '@nestjs/common';

import { AvailabilityParams } from '#features/availability/availability.dto.js';
import { AvailabilityService } from '#features/availability/availability.service.js';
import { Config } from '#platform/config/config.js';
import { DnssecParams } from '#features/dnssec/dnssec.dto.js';
import { DnssecService } from '#features/dnssec/dnssec.service.js';
import { Clock } from '#base/domain/clock.js';
import type { Redirection } from '#platform/edge/http/redirection.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { QueryParams } from '#platform/edge/params/query-params.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { IdnParams } from '#features/idn/idn.dto.js';
import { IdnService } from '#features/idn/idn.service.js';
import { LookupService } from '#features/lookup/lookup.service.js';
import { PropagationService } from '#features/propagation/propagation.service.js';
import { element } from './element.js';
import { PageRoute, UnlimitedPage } from './page-route.js';
import { PageRenderer } from './page-renderer.js';
import { DnssecPage } from './tools/dnssec.page.js';
import { LookupPage } from './tools/lookup.page.js';
import { PropagationPage } from './tools/propagation.page.js';
import { typedIn } from './tools/address.js';
import { AvailabilityPage, IdnPage } from './tools/simple.pages.js';
import { ToolForms, type FormQuery } from './tools/tool-forms.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

type Form = Redirection | Rendered | Report<Rendered>;

@Controller()
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

  @UnlimitedPage('lookup')
  lookupForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    return this.forms.name('lookup', query, visitor, (typed) => element(LookupPage, typed));
  }

  @Get('lookup/:name/:type')
  @PageRoute()
  async lookup(
    @Param() question: QueryParams,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.lookups.lookup(question, client);
    return this.renderer.of(report, visitor, (result) => element(LookupPage, { result, type: result.type }));
  }

  @UnlimitedPage('propagation')
  propagationForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    return this.forms.name('propagation', query, visitor, (typed) => element(PropagationPage, typed));
  }

  @Get('propagation/:name/:type')
  @PageRoute()
  async compare(
    @Param() question: QueryParams,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.propagation.compare(question, client);
    const { ttlMs } = this.config.cache;
    const askedAt = this.clock.now() - (report.maxAge > 0 ? ttlMs - report.maxAge * 1000 : 0);
    const againAt = report.maxAge > 0 ? askedAt + ttlMs : this.clock.now();
    return this.renderer.of(report, visitor, (result) =>
      element(PropagationPage, { result, type: result.type, askedAt, againAt }),
    );
  }

  @UnlimitedPage('availability')
  availabilityForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    return this.forms.domain('availability', query, visitor, (typed) => element(AvailabilityPage, typed));
  }

  @Get('availability/:domain')
  @PageRoute()
  async available(
    @Param() params: AvailabilityParams,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const report = await this.availability.availability(params, client);
    return this.renderer.of(report, visitor, (result) => element(AvailabilityPage, { result }));
  }

  @UnlimitedPage('dnssec')
  dnssecForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    return this.forms.domain('dnssec', query, visitor, (typed) => element(DnssecPage, typed));
  }

  @Get('dnssec/:domain')
  @PageRoute()
  async chain(
    @Param() params: DnssecParams,
    @CurrentVisitor() visitor: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Report<Rendered>> {
    const [report, above] = await Promise.all([
      this.dnssec.inspect(params, client),
      this.dnssec.above(params.domain, client),
    ]);
    const edition = createHash('sha1')
      .update(JSON.stringify(above ?? null))
      .digest('base64url');
    return this.renderer.of(report, visitor, (result) => element(DnssecPage, { result, above }), edition);
  }

  @UnlimitedPage('idn')
  idnForm(@Query() query: FormQuery, @CurrentVisitor() visitor: Visitor): Form {
    return this.forms.idn(query, visitor, (typed) => element(IdnPage, typed));
  }

  @UnlimitedPage('idn/:name')
  idn(@Param() params: IdnParams, @CurrentVisitor() visitor: Visitor): Report<Rendered> {
    const result = this.idns.convert(params.name);
    return this.renderer.static(visitor, () => element(IdnPage, { result }), typedIn(visitor.query));
  }
}
