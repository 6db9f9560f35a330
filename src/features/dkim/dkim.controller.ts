import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { DkimParams, DkimResult } from './dkim.dto.js';
import { DkimService } from './dkim.service.js';

@Controller('api/v1/dkim')
@ApiTags('dkim')
export class DkimController {
  constructor(private readonly service: DkimService) {}

  @Get(':domain/:selector')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'inspectDkim',
    summary: 'DKIM key record of a selector',
    description:
      'Key type and size are those of the decoded key. Without a record, only `found` and `status` are returned.',
  })
  @ApiOkResponse({ type: DkimResult, description: 'DKIM key record, if found.' })
  @ReportErrors('invalid_selector')
  inspect(@Param() params: DkimParams, @CurrentClient() client: Client): Promise<Report<DkimResult>> {
    return this.service.inspect(params, client);
  }
}
