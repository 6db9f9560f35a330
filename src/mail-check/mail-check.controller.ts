import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '../edge/api-decorators.js';
import { ApiErrors } from '../edge/openapi/api-doc.js';
import { CalledBy, type Caller } from '../edge/limits/caller.js';
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
    summary: 'Mail servers of a domain, their reverse DNS, open ports and TLS',
    description:
      'Connects to public addresses only. Port 25 of the first four hosts gets EHLO, STARTTLS and QUIT, other ports get no data; no mail is sent. Separate per-minute limit.',
  })
  @ApiOkResponse({ type: MailCheckResult, description: 'Mail servers in order of preference.' })
  @ApiErrors('invalid_domain', 'invalid_request', 'invalid_api_key', 'rate_limited', 'upstream_unavailable')
  check(@Param() params: MailCheckParams, @CalledBy() caller: Caller): Promise<Report<MailCheckResult>> {
    return this.service.check(params, caller);
  }
}
