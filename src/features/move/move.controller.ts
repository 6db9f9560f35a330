import { Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { JsonBody } from '#platform/edge/json-body.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { MoveInput, MoveParams, MoveResult } from './move.dto.js';
import { MoveService } from './move.service.js';

@Controller('api/v1/move')
@ApiTags('move')
export class MoveController {
  constructor(private readonly service: MoveService) {}

  @Post(':domain')
  @HttpCode(200)
  @Localized()
  @BurstLimit('move')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkMove',
    summary: 'Whether a domain can move to other name servers, and in which order',
    description:
      'Queries the current and the proposed name servers directly, compares their records, runs the health check as if the domain were delegated to the proposed servers, and returns a timetable from the TTLs served. Public addresses and port 53 only. Nothing is stored. Separate per-minute limit.',
  })
  @ApiBody({ type: MoveInput, required: true })
  @ApiOkResponse({ type: MoveResult, description: 'Verdict, reasons, differences, report after the move, timetable.' })
  @ReportErrors('invalid_lang', 'invalid_body', 'payload_too_large', 'too_complex')
  move(
    @Param() { domain }: MoveParams,
    @Query() { lang }: LangQuery,
    @JsonBody() input: MoveInput,
    @CurrentClient() client: Client,
  ): Promise<MoveResult> {
    return this.service.move(domain, input, lang, client);
  }
}
