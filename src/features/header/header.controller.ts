import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { UploadErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Pasted } from '#platform/edge/pasted.js';
import { HeaderAnalysisBody, HeaderAnalysisResult } from './header.dto.js';
import { HeaderService } from './header.service.js';

@Controller('api/v1/header-analysis')
@ApiTags('header')
@ApiExtraModels(HeaderAnalysisBody)
export class HeaderController {
  constructor(private readonly header: HeaderService) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'analyseHeader',
    summary: 'Email header analysis: hops, authentication and alignment',
    description: 'At most 64 KiB. Nothing is stored, logged or shared.',
    security: [{}, { apiKey: [] }, { bearer: [] }],
    requestBody: {
      required: true,
      content: {
        'text/plain': { schema: { type: 'string' }, example: 'From: Jo <jo@example.com>' },
        'application/json': { schema: { $ref: getSchemaPath(HeaderAnalysisBody) } },
      },
    },
  })
  @ApiOkResponse({ type: HeaderAnalysisResult, description: 'Result of the analysis.' })
  @UploadErrors()
  analyze(
    @Pasted(HeaderAnalysisBody) header: Uint8Array,
    @CurrentClient() client: Client,
  ): Promise<HeaderAnalysisResult> {
    return this.header.analyze(header, client);
  }
}
