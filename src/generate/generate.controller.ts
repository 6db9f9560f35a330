import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiErrors } from '../edge/openapi/api-doc.js';
import { jsonBody } from '../edge/http/body.js';
import { CaaInput, CaaResult } from './caa.dto.js';
import { DmarcInput, DmarcResult } from './dmarc.dto.js';
import { GenerateParams } from './generate.dto.js';
import { GenerateService, type GeneratorResult } from './generate.service.js';
import { MtaStsInput, MtaStsResult } from './mta-sts.dto.js';
import { SpfInput, SpfResult } from './spf.dto.js';

const INPUTS = [SpfInput, DmarcInput, CaaInput, MtaStsInput];
const RESULTS = [SpfResult, DmarcResult, CaaResult, MtaStsResult];
const schemas = (types: (abstract new () => object)[]) => types.map((type) => ({ $ref: getSchemaPath(type) }));

@Controller('api/v1/generate')
@ApiTags('generate')
@ApiExtraModels(...INPUTS, ...RESULTS)
export class GenerateController {
  constructor(private readonly generator: GenerateService) {}

  @Post(':kind')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'generateRecord',
    summary: 'Generate SPF, DMARC, CAA and MTA-STS records',
    description: 'The body depends on the kind in the path. Makes no DNS queries.',
  })
  @ApiBody({
    required: true,
    description: 'Input for this kind.',
    schema: { anyOf: schemas(INPUTS), example: { allowMx: true, all: 'fail' } },
  })
  @ApiOkResponse({
    description: 'Generated records, with warnings.',
    content: { 'application/json': { schema: { oneOf: schemas(RESULTS) } } },
  })
  @ApiErrors(
    'invalid_kind',
    'invalid_body',
    'invalid_api_key',
    'method_not_allowed',
    'payload_too_large',
    'rate_limited',
  )
  generate(@Param() { kind }: GenerateParams, @Req() request: Request): GeneratorResult {
    // Read here and not by a parameter decorator, because those run independently and an invalid kind has to be
    // reported first.
    return this.generator.generate(kind, jsonBody(request));
  }
}
