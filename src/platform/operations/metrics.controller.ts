import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { Metrics } from '#base/metrics/metrics.js';
import { MetricsGuard } from './metrics.guard.js';

@Controller('metrics')
@ApiTags('operations')
@Unlimited()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @UseGuards(MetricsGuard)
  @Header('Cache-Control', 'no-store')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'getMetrics',
    summary: 'Prometheus metrics',
    description: 'Only for addresses in `DD_METRICS_CLIENTS` and requests with `DD_METRICS_TOKEN` as Bearer token.',
    security: [{ bearer: [] }, {}],
  })
  @ApiOkResponse({
    description: 'Metrics in the Prometheus text format.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  })
  @ApiErrors('not_found')
  text(): string {
    return this.metrics.text();
  }
}
