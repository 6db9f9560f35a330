import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import { SpfAnalysis, SpfParams, SpfQuery } from './spf.dto.js';
import { SpfService } from './spf.service.js';

@Controller('api/v1/spf')
@ApiTags('spf')
export class SpfController {
  constructor(private readonly service: SpfService) {}

  @Get(':domain')
  @Localized()
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'analyzeSpf',
    summary: 'The SPF record: lookups, addresses, and a shorter record for the same addresses',
    description:
      'Both records are resolved to address ranges and compared. The shorter record never contains addresses of other operators, unless `flatten` is `true`.',
  })
  @ApiOkResponse({ type: SpfAnalysis, description: 'The record, its terms and the addresses that pass.' })
  @ReportErrors('invalid_lang')
  analyze(
    @Param() { domain }: SpfParams,
    @Query() { flatten, lang }: SpfQuery,
    @CurrentClient() client: Client,
  ): Promise<Report<SpfAnalysis>> {
    return this.service.analyze(domain, { flatten: flatten === 'true' }, lang, client);
  }
}
