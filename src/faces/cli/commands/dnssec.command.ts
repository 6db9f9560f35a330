import type { DnssecResult } from '#features/dnssec/dnssec.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { domainTargets } from '../targets.js';
import { dnssecView } from '../../views/dnssec.view.js';

export const dnssec: ReportCommand<{ domain: string }, DnssecResult> = {
  name: 'dnssec',
  parameters: [{ name: 'DOMAIN', many: true, optional: true }],
  options: NAMES,
  examples: ['dnssec example.com'],
  operations: ['inspectDnssec'],
  targets: domainTargets,
  request: (params) => ({ operation: 'inspectDnssec', params }),
  local: async () => {
    const { DnssecModule } = await import('#features/dnssec/dnssec.module.js');
    const { DnssecParams } = await import('#features/dnssec/dnssec.dto.js');
    const { DnssecService } = await import('#features/dnssec/dnssec.service.js');
    return {
      module: DnssecModule,
      call: async (desk, input) => (await desk.get(DnssecService).inspect(desk.read(DnssecParams, input))).body,
    };
  },
  blocks: dnssecView,
};
