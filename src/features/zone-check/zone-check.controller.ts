import { Controller, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import { givenZone, MAX_ZONE_BYTES } from './given-body.js';
import { ZoneCheckBody, ZoneCheckParams, ZoneCheckQuery, ZoneCheckResult } from './zone-check.dto.js';
import { ZoneCheckService } from './zone-check.service.js';

@Controller('api/v1/zone-check')
@ApiTags('zone-check')
@ApiExtraModels(ZoneCheckBody)
export class ZoneCheckController {
  constructor(private readonly service: ZoneCheckService) {}

  @Post(':domain')
  @HttpCode(200)
  @Localized()
  @BurstLimit('zone-check')
  @BodyLimit(MAX_ZONE_BYTES)
  @Header('Cache-Control', 'no-store')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkZone',
    summary: 'The health check as if a whole zone were published, and the difference to today',
    description:
      'A zone of at most 1 MiB and 5,000 records: a zone file, or JSON with one of `zone`, `octodns`, `terraform`, `dnscontrol`. `$INCLUDE` is not read. A domain without delegation is judged alone. Nothing is published, stored, cached or logged. Separate per-minute limit.',
    requestBody: {
      required: true,
      content: {
        'text/plain': { schema: { type: 'string' }, example: '@ 3600 IN MX 10 mail.example.com.' },
        'application/json': { schema: { $ref: getSchemaPath(ZoneCheckBody) } },
      },
    },
  })
  @ApiOkResponse({ type: ZoneCheckResult, description: 'Errors by line, report after, and the difference to today.' })
  @ReportErrors('invalid_lang', 'invalid_body', 'payload_too_large', 'too_complex')
  check(
    @Req() request: Request,
    @Param() { domain }: ZoneCheckParams,
    @Query() { lang, expect }: ZoneCheckQuery,
    @CurrentClient() client: Client,
  ): Promise<ZoneCheckResult> {
    return this.service.check(domain, givenZone(request, expect), lang, client);
  }
}
