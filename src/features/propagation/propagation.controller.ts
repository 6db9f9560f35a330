import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CountedErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { QueryParams } from '#platform/edge/params/query-params.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { PropagationResult } from './propagation.dto.js';
import { PropagationService } from './propagation.service.js';

@Controller('api/v1/propagation')
@ApiTags('propagation')
export class PropagationController {
  constructor(private readonly service: PropagationService) {}

  @Get(':name/:type')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'comparePropagation',
    summary: 'Compare the answers of several resolvers',
    description: 'Compares the RCODE and the set of records. TTL, order and letter case of names are ignored.',
  })
  @ApiOkResponse({ type: PropagationResult, description: 'Answer of each resolver, and whether they agree.' })
  @CountedErrors('invalid_name', 'invalid_type')
  compare(@Param() question: QueryParams, @CurrentClient() client: Client): Promise<Report<PropagationResult>> {
    return this.service.compare(question, client);
  }
}
