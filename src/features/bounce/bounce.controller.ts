import { Controller, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { UploadErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
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
  @Since('1.1.0')
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
  @UploadErrors('invalid_lang')
  analyze(
    @Pasted(BounceAnalysisBody) bounce: Uint8Array,
    @Query() { lang }: LangQuery,
    @CurrentClient() client: Client,
  ): Promise<BounceAnalysisResult> {
    return this.bounces.analyze(bounce, lang, client);
  }
}
