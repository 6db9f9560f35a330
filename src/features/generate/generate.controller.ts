import { applyDecorators, Controller, HttpCode, Param, Post, Req, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { jsonBody } from '#platform/edge/http/body.js';
import { validated } from '#platform/edge/params/validation.js';
import { CaaInput, CaaResult } from './caa.dto.js';
import { DmarcInput, DmarcResult } from './dmarc.dto.js';
import { GenerateParams, type Kind } from './generate.dto.js';
import { GenerateService, type GeneratorResult } from './generate.service.js';
import { MtaStsInput, MtaStsResult } from './mta-sts.dto.js';
import { SpfInput, SpfResult } from './spf.dto.js';

const INPUTS = [SpfInput, DmarcInput, CaaInput, MtaStsInput];
const RESULTS = [SpfResult, DmarcResult, CaaResult, MtaStsResult];
const schemas = (types: Type[]) => types.map((type) => ({ $ref: getSchemaPath(type) }));
const DESCRIPTION = 'Generated records, with warnings.';
const ERRORS = ['invalid_body', 'invalid_api_key', 'method_not_allowed', 'payload_too_large', 'rate_limited'] as const;

/** The route of one kind, with its input and its result. */
function Generator(kind: Kind, operationId: string, summary: string, input: Type, result: Type): MethodDecorator {
  return applyDecorators(
    Post(kind),
    HttpCode(200),
    Since('1.1.0'),
    ApiOperation({ operationId, summary, description: 'Makes no DNS queries.' }),
    ApiBody({ required: true, description: `Input for ${kind}.`, type: input }),
    ApiOkResponse({ description: DESCRIPTION, type: result }),
    ApiErrors(...ERRORS),
  );
}

@Controller('api/v1/generate')
@ApiTags('generate')
@ApiExtraModels(...INPUTS, ...RESULTS)
export class GenerateController {
  constructor(private readonly generator: GenerateService) {}

  @Generator('spf', 'generateSpf', 'Generate an SPF record', SpfInput, SpfResult)
  generateSpf(@Req() request: Request): GeneratorResult {
    return this.generated(request);
  }

  @Generator('dmarc', 'generateDmarc', 'Generate a DMARC record', DmarcInput, DmarcResult)
  generateDmarc(@Req() request: Request): GeneratorResult {
    return this.generated(request);
  }

  @Generator('caa', 'generateCaa', 'Generate CAA records', CaaInput, CaaResult)
  generateCaa(@Req() request: Request): GeneratorResult {
    return this.generated(request);
  }

  @Generator('mta-sts', 'generateMtaSts', 'Generate an MTA-STS policy and its records', MtaStsInput, MtaStsResult)
  generateMtaSts(@Req() request: Request): GeneratorResult {
    return this.generated(request);
  }

  @Post(':kind')
  @HttpCode(200)
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'generateRecord',
    summary: 'Generate SPF, DMARC, CAA and MTA-STS records',
    description: 'All kinds in one operation: the body depends on the kind in the path. Makes no DNS queries.',
  })
  @ApiBody({
    required: true,
    description: 'Input for this kind.',
    schema: { anyOf: schemas(INPUTS), example: { allowMx: true, all: 'fail' } },
  })
  @ApiOkResponse({
    description: DESCRIPTION,
    content: { 'application/json': { schema: { oneOf: schemas(RESULTS) } } },
  })
  @ApiErrors('invalid_kind', ...ERRORS)
  generate(@Param() { kind }: GenerateParams, @Req() request: Request): GeneratorResult {
    // Read here and not by a parameter decorator, because those run independently and an invalid kind has to be
    // reported first.
    return this.generator.generate(kind, jsonBody(request));
  }

  /** Express ignores the case of a fixed path, but a kind has one spelling. */
  private generated(request: Request): GeneratorResult {
    const [kind] = request.path.split('/').filter(Boolean).slice(-1);
    return this.generate(validated(GenerateParams, { kind }), request);
  }
}
