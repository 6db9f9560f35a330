import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { AvailabilityParams, type AvailabilityResult } from '#features/availability/availability.dto.js';
import { AvailabilityService } from '#features/availability/availability.service.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { oneLine } from '../one-line.js';
import { Tool } from '../tool.js';

const MAX_NAME_LENGTH = 200;

@Injectable()
export class AvailabilityTool extends Tool<AvailabilityParams, AvailabilityResult> {
  readonly name = 'domain_availability';
  readonly operation = 'checkAvailability';
  readonly input = () => AvailabilityParams;

  constructor(
    private readonly service: AvailabilityService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run(params: AvailabilityParams, client?: Client): Promise<AvailabilityResult> {
    return (await this.service.availability(params, client)).body;
  }

  render({ domain, state, noRdapForTld, registrar, created, expires, disclaimer }: AvailabilityResult): string {
    const known = Object.entries({ registrar, created, expires }).filter(([, value]) => value !== null);
    return [
      this.say(noRdapForTld ? 'noRdap' : state, { domain }),
      ...known.map(([key, value]) => this.say(key, { value: oneLine(String(value), MAX_NAME_LENGTH) })),
      disclaimer,
    ].join('\n');
  }
}
