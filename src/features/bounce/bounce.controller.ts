import { Controller, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Pasted } from '#platform/edge/pasted.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { BounceAnalysisBody, BounceAnalysisResult } from './bounce.dto.js';
import { BounceService } from './bounce.service.js';

@Controller('api/v1/bounce-analysis')
@ApiTags('bounce')
@ApiExtraModels(BounceAnalysisBody)
export class BounceController {
  constructor(private readonly bounces: BounceService) {}

  @Post()
  @HttpCode(200)
  @Localized()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'analyseBounce',
    summary: 'Bounce analysis: why a message came back, who has to act, what to check',
    description:
      'A bounce message of any mail server, or only the SMTP error. At most 64 KiB. Nothing is stored, logged or shared.',
    security: [{}, { apiKey: [] }, { bearer: [] }],
    requestBody: {
      required: true,
      content: {
        'text/plain': { schema: { type: 'string' }, example: '550 5.1.1 <jo@example.net>: User unknown' },
        'application/json': { schema: { $ref: getSchemaPath(BounceAnalysisBody) } },
      },
    },
  })
  @ApiOkResponse({ type: BounceAnalysisResult, description: 'Result of the analysis.' })
  @ApiErrors(
    'invalid_lang',
    'invalid_body',
    'invalid_request',
    'invalid_api_key',
    'method_not_allowed',
    'payload_too_large',
    'too_complex',
    'rate_limited',
  )
  analyze(
    @Pasted(BounceAnalysisBody) bounce: Uint8Array,
    @Query() { lang }: LangQuery,
    @CurrentClient() client: Client,
  ): Promise<BounceAnalysisResult> {
    return this.bounces.analyze(bounce, lang, client);
  }
}
