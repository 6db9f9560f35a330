import { Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { bytesOf, jsonBody } from '#platform/edge/http/body.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import { CountedErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { validated } from '#platform/edge/params/validation.js';
import { CompareInput, CompareResult } from './compare.dto.js';
import { CompareService } from './compare.service.js';

/** A report has about 40 KB, one with very many records 200 KB; an evidence file 100 to 400 KB. */
const MAX_BODY = 1024 * 1024;

@Controller('api/v1/compare')
@ApiTags('compare')
export class CompareController {
  constructor(private readonly service: CompareService) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @BodyLimit(MAX_BODY)
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'compareReports',
    summary: 'What changed between two reports, and which records',
    description:
      'Two reports of `check`, of one domain or of two. An evidence file in place of a report is judged by the rules of today. At most 1 MiB. No network, nothing is stored.',
  })
  @ApiBody({ type: CompareInput, required: true })
  @ApiOkResponse({ type: CompareResult, description: 'Findings and records that differ.' })
  @CountedErrors('invalid_body', 'invalid_evidence', 'payload_too_large', 'too_complex')
  compare(@Req() request: Request, @CurrentClient() client: Client): Promise<CompareResult> {
    return this.service.compare(reportsIn(jsonBody(request)), bytesOf(request).length, client);
  }
}

/** A DTO class validates the fields, but not what is in the reports: the service reads what it knows. */
function reportsIn(body: object): CompareInput {
  const fields = Object.entries(body).map(([name, value]): [string, unknown] => [name, emptied(value)]);
  validated(CompareInput, Object.fromEntries(fields));
  return body as CompareInput;
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}
