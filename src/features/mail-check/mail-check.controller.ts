import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { MailCheckParams, MailCheckResult } from './mail-check.dto.js';
import { MailCheckService } from './mail-check.service.js';

@Controller('api/v1/mail-check')
@ApiTags('mail-check')
export class MailCheckController {
  constructor(private readonly service: MailCheckService) {}

  @Get(':domain')
  @BurstLimit('mail-check')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkMail',
    summary: 'Mail servers of a domain, their reverse DNS, open ports and TLS',
    description:
      'Connects to public addresses only. Port 25 of the first four hosts gets EHLO, STARTTLS and QUIT, other ports get no data; no mail is sent. Separate per-minute limit.',
  })
  @ApiOkResponse({ type: MailCheckResult, description: 'Mail servers in order of preference.' })
  @ReportErrors()
  check(@Param() params: MailCheckParams, @CurrentClient() client: Client): Promise<Report<MailCheckResult>> {
    return this.service.check(params, client);
  }
}
