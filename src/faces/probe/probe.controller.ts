import { Controller, Get, Header, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { anonymousClient, withDisconnectSignal } from '#platform/edge/limits/client.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { MetricsGuard } from '#platform/operations/metrics.guard.js';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import { ApiErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { ProbeQuery } from './probe.dto.js';
import { DomainProbeService } from './domain-probe.service.js';

@Controller('probe')
@ApiTags('operations')
@Unlimited()
export class ProbeController {
  constructor(
    private readonly probes: DomainProbeService,
    private readonly limiter: RateLimiter,
  ) {}

  @Get()
  @UseGuards(MetricsGuard)
  @Header('Cache-Control', 'no-store')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'probe',
    summary: 'Report of a watched domain as Prometheus metrics',
    description:
      'In the style of blackbox_exporter. Access as for `/metrics`, with a limit of its own per minute (`DD_LIMIT_PROBES`). If no report could be made, `probe_success` is 0.',
    security: [{ bearer: [] }, {}],
  })
  @ApiOkResponse({
    description: 'Metrics in the Prometheus text format.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  })
  @ApiErrors('invalid_domain', 'invalid_module', 'not_found', 'rate_limited')
  async probe(
    @Query() { target, module }: ProbeQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    // Counted here, after the guard, so that everyone else gets 404 without a limit.
    request.apiClient = anonymousClient(request);
    await this.limiter.admit(request, response, ['probes']);
    const text = await this.probes.probe(target, module, withDisconnectSignal(request.apiClient, response));
    response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8'); // not set on an error
    return text;
  }
}
