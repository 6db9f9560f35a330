import type { LookupResult } from '#features/lookup/lookup.dto.js';
import type { ReportCommand, ReportVerdict } from '../command.js';
import { NAMES } from '../options.js';
import { queryTargets } from '../targets.js';
import { type LookupOutcome, lookupOutcome, lookupView } from '../../views/lookup.view.js';

const VERDICTS: Readonly<Record<LookupOutcome, ReportVerdict>> = { found: 'fine', none: 'found', failed: 'unknown' };

export const lookup: ReportCommand<{ name: string; type: string }, LookupResult> = {
  name: 'lookup',
  parameters: [
    { name: 'NAME', many: true, optional: true },
    { name: 'TYPE', many: true, optional: true },
  ],
  options: NAMES,
  examples: ['lookup example.com MX', 'lookup example.com A AAAA', 'lookup 192.0.2.1 PTR'],
  operations: ['lookUp'],
  targets: queryTargets,
  request: (params) => ({ operation: 'lookUp', params }),
  local: async () => {
    const { LookupModule } = await import('#features/lookup/lookup.module.js');
    const { LookupService } = await import('#features/lookup/lookup.service.js');
    const { QueryParams } = await import('#platform/edge/params/query-params.js');
    return {
      module: LookupModule,
      call: async (desk, input) => (await desk.get(LookupService).lookup(desk.read(QueryParams, input))).body,
    };
  },
  blocks: lookupView,
  verdict: (result) => VERDICTS[lookupOutcome(result)],
};
