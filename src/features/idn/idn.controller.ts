import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { IdnParams, IdnResult } from './idn.dto.js';
import { IdnService } from './idn.service.js';

@Controller('api/v1/idn')
@ApiTags('idn')
@Unlimited()
export class IdnController {
  constructor(private readonly idn: IdnService) {}

  @Get(':name')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'convertIdn',
    summary: 'Unicode and Punycode forms of a domain name',
    description: 'UTS #46, strict and nontransitional. No network access, no key, no limit.',
    security: [],
  })
  @ApiOkResponse({ type: IdnResult, description: 'Both forms of the name.' })
  @ApiErrors('invalid_domain', 'invalid_request')
  convert(@Param() { name }: IdnParams): IdnResult {
    return this.idn.convert(name);
  }
}
