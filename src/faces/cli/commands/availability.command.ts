import type { AvailabilityResult } from '#features/availability/availability.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { domainTargets } from '../targets.js';
import { availabilityView } from '../../views/availability.view.js';

export const availability: ReportCommand<{ domain: string }, AvailabilityResult> = {
  name: 'availability',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: NAMES,
  examples: ['availability example.com'],
  operations: ['checkAvailability'],
  targets: domainTargets,
  request: (params) => ({ operation: 'checkAvailability', params }),
  local: async () => {
    const { AvailabilityModule } = await import('#features/availability/availability.module.js');
    const { AvailabilityParams } = await import('#features/availability/availability.dto.js');
    const { AvailabilityService } = await import('#features/availability/availability.service.js');
    return {
      module: AvailabilityModule,
      call: async (desk, input) =>
        (await desk.get(AvailabilityService).availability(desk.read(AvailabilityParams, input))).body,
    };
  },
  blocks: availabilityView,
};
