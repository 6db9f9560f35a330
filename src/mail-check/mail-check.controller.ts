import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../edge/openapi/api-doc.js';
import { CalledBy, type Caller } from '../edge/http/caller.js';
import { Limited } from '../edge/limits/limits.js';
import type { Report } from '../edge/reports/report-cache.js';
import { MailCheckParams, MailCheckResult } from './mail-check.dto.js';
import { MailCheckService } from './mail-check.service.js';

@Controller('api/v1/mail-check')
@ApiTags('mail-check')
export class MailCheckController {
  constructor(private readonly service: MailCheckService) {}

  @Get(':domain')
  @Limited('burst:mail-check')
  @ApiOperation({
    operationId: 'checkMail',
    summary: 'The mail hosts of a domain, their reverse names and open ports',
    description:
      'Connects to public addresses only and sends nothing but the connection itself. Has a burst limit of its own.',
  })
  @ApiOkResponse({ type: MailCheckResult, description: 'Hosts in the order in which mail servers try them.' })
  @ApiErrors('invalid_domain', 'invalid_request', 'invalid_api_key', 'rate_limited', 'upstream_unavailable')
  check(@Param() params: MailCheckParams, @CalledBy() caller: Caller): Promise<Report<MailCheckResult>> {
    return this.service.check(params, caller);
  }
}
