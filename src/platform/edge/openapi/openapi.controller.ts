import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, type OpenAPIObject } from '@nestjs/swagger';
import { ApiErrors } from './api-doc.js';
import { Since } from './lifecycle.js';
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
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'getOpenApi',
    summary: 'OpenAPI 3.1 document of this API',
    description: 'This document.',
    security: [],
  })
  @ApiErrors()
  @ApiOkResponse({ description: 'An OpenAPI 3.1 document.', schema: { type: 'object', additionalProperties: true } })
  openApiDocument(): Report<OpenAPIObject> {
    const document = this.openApi.read();
    return new Report(document, GOOD_FOR_SECONDS, () => document);
  }
}
