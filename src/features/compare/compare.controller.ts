import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { JsonBody } from '#platform/edge/json-body.js';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { CompareInput, CompareResult } from './compare.dto.js';
import { CompareService } from './compare.service.js';

/** A report has about 40 KB, one with very many records 200 KB. */
const MAX_BODY = 512 * 1024;

@Controller('api/v1/compare')
@ApiTags('compare')
export class CompareController {
  constructor(private readonly service: CompareService) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @BodyLimit(MAX_BODY)
  @ApiOperation({
    operationId: 'compareReports',
    summary: 'What changed between two reports, and which records',
    description: 'Two reports of `check`, of one domain or of two. At most 512 KiB. No network, nothing is stored.',
  })
  @ApiBody({ type: CompareInput, required: true })
  @ApiOkResponse({ type: CompareResult, description: 'Findings and records that differ.' })
  @ApiErrors('invalid_body', 'invalid_request', 'invalid_api_key', 'payload_too_large', 'rate_limited')
  compare(@JsonBody() input: CompareInput): CompareResult {
    return this.service.compare(input);
  }
}
