import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CountedErrors } from '#platform/edge/openapi/api-doc.js';
import { Since } from '#platform/edge/openapi/lifecycle.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { AvailabilityParams, AvailabilityResult } from './availability.dto.js';
import { AvailabilityService } from './availability.service.js';

@Controller('api/v1/availability')
@ApiTags('availability')
export class AvailabilityController {
  constructor(private readonly service: AvailabilityService) {}

  @Get(':domain')
  @Since('1.1.0')
  @ApiOperation({
    operationId: 'checkAvailability',
    summary: 'Check whether a domain is registered',
    description:
      'Uses the public RDAP service of the registry and DNS. Not binding: only an order at a registrar shows whether the domain can be registered.',
  })
  @ApiOkResponse({ type: AvailabilityResult, description: 'Result from registry and DNS.' })
  @CountedErrors('invalid_domain')
  availability(
    @Param() params: AvailabilityParams,
    @CurrentClient() client: Client,
  ): Promise<Report<AvailabilityResult>> {
    return this.service.availability(params, client);
  }
}
