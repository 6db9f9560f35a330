import { Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { JsonBody } from '#platform/edge/json-body.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { PreviewInput, PreviewParams, PreviewResult } from './preview.dto.js';
import { PreviewService } from './preview.service.js';

@Controller('api/v1/preview')
@ApiTags('preview')
export class PreviewController {
  constructor(private readonly service: PreviewService) {}

  @Post(':domain')
  @HttpCode(200)
  @Localized()
  @BurstLimit('preview')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'previewChanges',
    summary: 'The health check as it would be after changes to the zone',
    description:
      'Applies the changes to what is published and runs the check on the result. Nothing is changed or stored. Separate per-minute limit.',
  })
  @ApiBody({ type: PreviewInput, required: true })
  @ApiOkResponse({ type: PreviewResult, description: 'Score before, report after, and the difference.' })
  @ReportErrors('invalid_lang', 'invalid_body', 'invalid_change', 'payload_too_large')
  preview(
    @Param() { domain }: PreviewParams,
    @Query() { lang }: LangQuery,
    @JsonBody() input: PreviewInput,
    @CurrentClient() client: Client,
  ): Promise<PreviewResult> {
    return this.service.preview(domain, input, lang, client);
  }
}
