import { Controller, Header, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { UploadErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import { MAX_FILES, ReportAnalysisBody, ReportAnalysisQuery, ReportAnalysisResult } from './report-analysis.dto.js';
import { ReportAnalysisService } from './report-analysis.service.js';
import { MAX_BODY_BYTES, uploadedReports } from './uploaded-reports.js';

const BINARY = { type: 'string' as const, format: 'binary' };

@Controller('api/v1/report-analysis')
@ApiTags('report-analysis')
@ApiExtraModels(ReportAnalysisBody)
export class ReportAnalysisController {
  constructor(private readonly service: ReportAnalysisService) {}

  @Post()
  @HttpCode(200)
  @Localized()
  @BurstLimit('report-analysis')
  @BodyLimit(MAX_BODY_BYTES)
  @Header('Cache-Control', 'no-store')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'analyzeReports',
    summary: 'DMARC, TLS and failure reports: who sends, what a stricter policy would lose, what to fix',
    description: `Up to ${MAX_FILES} files as a form or in JSON, or one report as the body: XML, JSON, gzip, zip or a message that carries them. At most 10 MiB, 64 MiB unpacked and 200,000 rows; 1 MiB for files in JSON. Senders are explained by the current DNS. Nothing is stored, cached or logged. Separate per-minute limit.`,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { files: { type: 'array', maxItems: MAX_FILES, items: BINARY } },
          },
        },
        'application/json': { schema: { $ref: getSchemaPath(ReportAnalysisBody) } },
        'application/xml': { schema: { type: 'string' } },
        'application/gzip': { schema: BINARY },
        'application/zip': { schema: BINARY },
        'message/rfc822': { schema: { type: 'string' } },
      },
    },
  })
  @ApiOkResponse({ type: ReportAnalysisResult, description: 'Files, mail, TLS sessions, findings.' })
  @UploadErrors('invalid_domain', 'invalid_lang')
  async analyze(
    @Req() request: Request,
    @Query() { domain, lang }: ReportAnalysisQuery,
    @CurrentClient() client: Client,
  ): Promise<ReportAnalysisResult> {
    const { files } = uploadedReports(request);
    return this.service.analyze(files, domain, lang, client);
  }
}
