import { Controller, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { JsonBody } from '#platform/edge/json-body.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { RolloverInput, RolloverParams, RolloverResult } from './rollover.dto.js';
import { RolloverService } from './rollover.service.js';

@Controller('api/v1/rollover')
@ApiTags('rollover')
export class RolloverController {
  constructor(private readonly service: RolloverService) {}

  @Post(':domain')
  @HttpCode(200)
  @Localized()
  @BurstLimit('rollover')
  @Header('Cache-Control', 'no-store')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'planRollover',
    summary: 'A timetable for new DNSSEC keys, proven for all caches',
    description:
      'Reads DS, DNSKEY and TTLs from the authoritative servers and returns the steps with their earliest times. Every combination of answers that a resolver can hold at any time is validated; times of your own are proven or refused with a counterexample. A domain whose chain is not valid today gets no timetable. Nothing is changed or stored. Separate per-minute limit.',
  })
  @ApiBody({ type: RolloverInput, required: true })
  @ApiOkResponse({ type: RolloverResult, description: 'Steps, their times, and whether they are safe.' })
  @ReportErrors('invalid_lang', 'invalid_body', 'payload_too_large')
  plan(
    @Param() { domain }: RolloverParams,
    @Query() { lang }: LangQuery,
    @JsonBody() input: RolloverInput,
    @CurrentClient() client: Client,
  ): Promise<RolloverResult> {
    return this.service.plan(domain, input, lang, client);
  }
}
