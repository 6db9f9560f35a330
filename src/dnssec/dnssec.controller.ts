import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../edge/openapi/api-doc.js';
import { CalledBy, type Caller } from '../edge/http/caller.js';
import type { Report } from '../edge/reports/report-cache.js';
import { DnssecParams, DnssecResult } from './dnssec.dto.js';
import { DnssecService } from './dnssec.service.js';

@Controller('api/v1/dnssec')
@ApiTags('dnssec')
export class DnssecController {
  constructor(private readonly service: DnssecService) {}

  @Get(':domain')
  @ApiOperation({
    operationId: 'inspectDnssec',
    summary: 'The DNSSEC chain from the parent to the keys of a domain',
    description:
      'A name inside a zone is reported with the chain of that zone. A zone that fails validation is read without it.',
  })
  @ApiOkResponse({ type: DnssecResult, description: 'DS, DNSKEY and how they fit.' })
  @ApiErrors('invalid_domain', 'invalid_request', 'invalid_api_key', 'rate_limited', 'upstream_unavailable')
  inspect(@Param() params: DnssecParams, @CalledBy() caller: Caller): Promise<Report<DnssecResult>> {
    return this.service.inspect(params, caller);
  }
}
