import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CountedErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { QueryParams } from '#platform/edge/params/query-params.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { LookupResult } from './lookup.dto.js';
import { LookupService } from './lookup.service.js';

@Controller('api/v1/lookup')
@ApiTags('lookup')
export class LookupController {
  constructor(private readonly service: LookupService) {}

  @Get(':name/:type')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'lookUp',
    summary: 'DNS records, validated with DNSSEC',
    description:
      'Asks the resolvers of the service. The answers of those that do not validate DNSSEC are validated here. DNS errors such as NXDOMAIN and SERVFAIL are results: see `status`.',
  })
  @ApiOkResponse({ type: LookupResult, description: 'DNS answer.' })
  @CountedErrors('invalid_name', 'invalid_type', 'upstream_unavailable')
  lookup(@Param() question: QueryParams, @CurrentClient() client: Client): Promise<Report<LookupResult>> {
    return this.service.lookup(question, client);
  }
}
