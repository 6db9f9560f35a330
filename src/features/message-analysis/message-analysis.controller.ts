import { Controller, Header, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { UploadErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import { MessageAnalysisBody, MessageAnalysisQuery, MessageAnalysisResult } from './message-analysis.dto.js';
import { MessageAnalysisService } from './message-analysis.service.js';
import { MAX_MESSAGE_BYTES, pastedMessage } from './pasted-message.js';

@Controller('api/v1/message-analysis')
@ApiTags('message-analysis')
@ApiExtraModels(MessageAnalysisBody)
export class MessageAnalysisController {
  constructor(private readonly service: MessageAnalysisService) {}

  @Post()
  @HttpCode(200)
  @Localized()
  @BurstLimit('message-analysis')
  @BodyLimit(MAX_MESSAGE_BYTES)
  @Header('Cache-Control', 'no-store')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'analyzeMessage',
    summary: 'Message analysis: signatures, SPF, DMARC, ARC, and what was changed on the way',
    description:
      'A whole message of at most 1 MiB. Keys and policies are looked up now. An alteration is named only if a signature verifies without it. Nothing is stored, cached or logged. Separate per-minute limit.',
    requestBody: {
      required: true,
      content: {
        'message/rfc822': { schema: { type: 'string' } },
        'text/plain': { schema: { type: 'string' }, example: 'From: Jo <jo@example.com>\r\n\r\nHello' },
        'application/json': { schema: { $ref: getSchemaPath(MessageAnalysisBody) } },
      },
    },
  })
  @ApiOkResponse({ type: MessageAnalysisResult, description: 'Signatures, policies, alterations and findings.' })
  @UploadErrors('invalid_lang')
  analyze(
    @Req() request: Request,
    @Query() { lang }: MessageAnalysisQuery,
    @CurrentClient() client: Client,
  ): Promise<MessageAnalysisResult> {
    const { bytes, delivery } = pastedMessage(request);
    return this.service.analyze(bytes, delivery, lang, client);
  }
}
