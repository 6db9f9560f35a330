import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, type OpenAPIObject } from '@nestjs/swagger';
import { ApiErrors } from './api-doc.js';
import { Unlimited } from '../limits/limits.js';
import { OpenApiDocument } from './openapi-document.js';

@Controller('api/v1')
@ApiTags('description')
@Unlimited()
export class OpenApiController {
  constructor(private readonly openApi: OpenApiDocument) {}

  @Get('openapi.json')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'getOpenApi',
    summary: 'The OpenAPI 3.1 description of this API',
    description: 'What you are reading, for machines.',
    security: [],
  })
  @ApiErrors()
  @ApiOkResponse({ description: 'An OpenAPI 3.1 document.', schema: { type: 'object', additionalProperties: true } })
  openApiDocument(): OpenAPIObject {
    return this.openApi.document;
  }
}
