import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { DomainHealth, HealthParams, HealthQuery } from './health.dto.js';
import { HealthService } from './health.service.js';

@Controller('api/v1/check')
@ApiTags('check')
export class HealthController {
  constructor(private readonly service: HealthService) {}

  @Get(':domain')
  @Localized()
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkDomain',
    summary: 'Health check of a domain, with a score and the records to publish',
    description: 'A subdomain is checked as given: mail and web at the name itself, delegation and DNSSEC at its zone.',
  })
  @ApiOkResponse({ type: DomainHealth, description: 'Findings, score and fixes.' })
  @ReportErrors('invalid_lang', 'invalid_selector')
  check(
    @Param() { domain }: HealthParams,
    @Query() { lang, selectors }: HealthQuery,
    @CurrentClient() client: Client,
  ): Promise<Report<DomainHealth>> {
    return this.service.check({ domain, selectors }, lang, client);
  }
}
