import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { AvailabilityParams, type AvailabilityResult } from '#features/availability/availability.dto.js';
import { AvailabilityService } from '#features/availability/availability.service.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { ViewTool } from '../view-tool.js';
import { availabilityView } from '../../views/availability.view.js';

@Injectable()
export class AvailabilityTool extends ViewTool<AvailabilityParams, AvailabilityResult> {
  readonly name = 'domain_availability';
  readonly operation = 'checkAvailability';
  override readonly isShort = true;
  readonly input = () => AvailabilityParams;
  readonly view = availabilityView;

  constructor(
    private readonly service: AvailabilityService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: AvailabilityParams, client?: Client): Promise<AvailabilityResult> {
    return (await this.service.availability(params, client)).body;
  }
}
