import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import { WebCheckParams, WebCheckQuery, WebCheckResult } from './web-check.dto.js';
import { WebCheckService } from './web-check.service.js';

@Controller('api/v1/web-check')
@ApiTags('web-check')
export class WebCheckController {
  constructor(private readonly service: WebCheckService) {}

  @Get(':domain')
  @Localized()
  @BurstLimit('web-check')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkWeb',
    summary: 'Security of a website: redirects, TLS versions, ciphers, key exchange and certificate',
    description:
      'Connects to public addresses only: at most ten connections per address for TLS, one after the other. What a server does not answer is null. Separate per-minute limit.',
  })
  @ApiOkResponse({ type: WebCheckResult, description: 'Report, also if no web server answers.' })
  @ReportErrors('invalid_lang')
  check(
    @Param() { domain }: WebCheckParams,
    @Query() { lang, fresh }: WebCheckQuery,
    @CurrentClient() client: Client,
  ): Promise<Report<WebCheckResult>> {
    return this.service.check(domain, lang, client, fresh);
  }
}
