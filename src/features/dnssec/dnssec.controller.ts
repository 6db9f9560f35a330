import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { DnssecParams, DnssecResult } from './dnssec.dto.js';
import { DnssecService } from './dnssec.service.js';

@Controller('api/v1/dnssec')
@ApiTags('dnssec')
export class DnssecController {
  constructor(private readonly service: DnssecService) {}

  @Get(':domain')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'inspectDnssec',
    summary: 'DNSSEC chain of a domain, from the DS records to the keys',
    description:
      'For a name inside a zone, returns the chain of that zone. If validation fails, the records are read without it.',
  })
  @ApiOkResponse({ type: DnssecResult, description: 'DS and DNSKEY records, and which match.' })
  @ReportErrors()
  inspect(@Param() params: DnssecParams, @CurrentClient() client: Client): Promise<Report<DnssecResult>> {
    return this.service.inspect(params, client);
  }
}
