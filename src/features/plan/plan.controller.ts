import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { ReportErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { Localized } from '#platform/edge/texts/lang-query.js';
import { DomainPlan, PlanParams, PlanQuery } from './plan.dto.js';
import { PlanService } from './plan.service.js';

@Controller('api/v1/plan')
@ApiTags('plan')
@ApiExtraModels(DomainPlan)
export class PlanController {
  constructor(private readonly service: PlanService) {}

  @Get(':domain')
  @Localized()
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'planFixes',
    summary: 'All fixes of a domain in order, with the score after each stage',
    description:
      'Stage `now` cannot lose mail. Each later stage has a condition. Scores come from previews. Other formats than JSON are text; later stages are commented out.',
  })
  @ApiOkResponse({
    description: 'Stages with their changes, and what is left to do by hand.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(DomainPlan) } },
      'text/plain': { schema: { type: 'string' } },
    },
  })
  @ReportErrors('invalid_lang', 'invalid_format')
  async plan(
    @Param() { domain }: PlanParams,
    @Query() { lang, format, provider }: PlanQuery,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Report<DomainPlan> | string> {
    if (format === 'json') return this.service.plan(domain, lang, client);
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    return this.service.written(domain, format, lang, { client, provider });
  }
}
