import { Controller, Header, HttpCode, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { JsonBody } from '#platform/edge/json-body.js';
import { anonymousClient, withDisconnectSignal } from '#platform/edge/limits/client.js';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { CheckManyInput } from './check-many.dto.js';
import { CheckManyService } from './check-many.service.js';
import { CountRefusals } from './count-refusals.interceptor.js';
import { LineWriter } from './line-writer.js';

@Controller('api/v1/check-many')
@ApiTags('check')
@SkipThrottle() // the service counts each domain
export class CheckManyController {
  constructor(private readonly service: CheckManyService) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Localized()
  @UseInterceptors(CountRefusals)
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkMany',
    summary: 'Health check of up to 100 domains, one line each',
    description:
      'Lines as domains are done: `{domain, status, report, dates}` (`dates`: `{what, of, until}`, the next expiry of each kind) or `{domain, status, error}`. The last line is `{summary, shared}`: how many domains were checked, could not be checked, have problems, have only warnings; and the findings that several domains have in common. Each valid domain counts as one request, and so does a request without any; domains above the limit are lines with status 429. To resume, send the domains that have no line yet.',
  })
  @ApiBody({ type: CheckManyInput, required: true })
  @ApiOkResponse({
    description: 'Lines of JSON.',
    content: { 'application/x-ndjson': { schema: { type: 'string' } } },
  })
  @ApiErrors('invalid_body', 'invalid_lang', 'invalid_request', 'invalid_api_key', 'payload_too_large', 'rate_limited')
  async check(
    @JsonBody() { domains }: CheckManyInput,
    @Query() { lang: language }: LangQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const lines = new LineWriter(response);
    await this.service.check({
      ...{ domains, language },
      client: withDisconnectSignal(request.apiClient ?? anonymousClient(request), response),
      isOver: () => lines.isOver,
      write: (line) => lines.write(line),
    });
    lines.end();
  }
}
