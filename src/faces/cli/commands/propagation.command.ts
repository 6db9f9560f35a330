import type { PropagationResult } from '#features/propagation/propagation.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { queryTargets } from '../targets.js';
import { propagationState, propagationView } from '../../views/propagation.view.js';

export const propagation: ReportCommand<{ name: string; type: string }, PropagationResult> = {
  name: 'propagation',
  parameters: [
    { name: 'NAME', many: true, optional: true },
    { name: 'TYPE', many: true, optional: true },
  ],
  options: NAMES,
  examples: ['propagation example.com MX'],
  operations: ['comparePropagation'],
  targets: queryTargets,
  request: (params) => ({ operation: 'comparePropagation', params }),
  local: async () => {
    const { PropagationModule } = await import('#features/propagation/propagation.module.js');
    const { PropagationService } = await import('#features/propagation/propagation.service.js');
    const { QueryParams } = await import('#platform/edge/params/query-params.js');
    return {
      module: PropagationModule,
      call: async (desk, input) => (await desk.get(PropagationService).compare(desk.read(QueryParams, input))).body,
    };
  },
  blocks: propagationView,
  verdict(result) {
    const state = propagationState(result);
    if (state === 'unknown') return 'unknown';
    return state === 'warn' || state === 'problem' ? 'found' : 'fine';
  },
};
