import type { AvailabilityResult } from '#features/availability/availability.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { bold, dim, indented, line } from '../output/line.js';
import { domainTargets } from '../targets.js';

export const availability: ReportCommand<{ domain: string }, AvailabilityResult> = {
  name: 'availability',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: NAMES,
  examples: ['availability example.com'],
  operations: ['checkAvailability'],
  targets: domainTargets,
  request: ({ domain }) => ({ path: ['availability', domain] }),
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
  view({ domain, state, noRdapForTld, registrar, created, expires }, { texts }) {
    const say = (key: string) => texts.text(`site.tools.availability.${key}`, { domain });
    const known = Object.entries({ registrar, created, expires }).filter(([, value]) => value !== null);
    return [
      line(bold(say(state))),
      ...known.map(([key, value]) => indented(2, dim(`${say(key)}: `), String(value))),
      ...(noRdapForTld ? [indented(2, say('noRdap'))] : []),
      line(dim(texts.text('availability.disclaimer'))),
    ];
  },
  verdict: ({ state }) => (state === 'unknown' ? 'unknown' : 'fine'),
};
