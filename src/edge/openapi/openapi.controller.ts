import { Controller, Get } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ApiOkResponse, ApiOperation, ApiTags } from '../api-decorators.js';
import { ApiErrors } from './api-doc.js';
import { Unlimited } from '../limits/limits.js';
import { Report } from '../reports/report-cache.js';
import { OpenApiDocument } from './openapi-document.js';

const GOOD_FOR_SECONDS = 300;

@Controller('api/v1')
@ApiTags('description')
@Unlimited()
export class OpenApiController {
  constructor(private readonly openApi: OpenApiDocument) {}

  @Get('openapi.json')
  @ApiOperation({
    operationId: 'getOpenApi',
    summary: 'OpenAPI 3.1 document of this API',
    description: 'This document.',
    security: [],
  })
  @ApiErrors()
  @ApiOkResponse({ description: 'An OpenAPI 3.1 document.', schema: { type: 'object', additionalProperties: true } })
  async openApiDocument(): Promise<Report<OpenAPIObject>> {
    const document = await this.openApi.read();
    return new Report(document, GOOD_FOR_SECONDS, () => document);
  }
}
