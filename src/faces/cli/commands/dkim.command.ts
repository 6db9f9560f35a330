import type { DkimResult } from '#features/dkim/dkim.dto.js';
import { keyState } from '#features/dkim/key-state.js';
import type { ReportCommand } from '../command.js';
import { dkimView } from '../../views/dkim.view.js';

export const dkim: ReportCommand<{ domain: string; selector: string }, DkimResult> = {
  name: 'dkim',
  parameters: [{ name: 'DOMAIN' }, { name: 'SELECTOR', many: true }],
  options: {},
  examples: ['dkim example.com s1', 'dkim example.com selector1 selector2'],
  operations: ['inspectDkim'],
  targets({ positionals: [domain = '', ...selectors] }) {
    return selectors.map((selector) => ({ label: `${selector}._domainkey.${domain}`, input: { domain, selector } }));
  },
  request: (params) => ({ operation: 'inspectDkim', params }),
  local: async () => {
    const { DkimModule } = await import('#features/dkim/dkim.module.js');
    const { DkimParams } = await import('#features/dkim/dkim.dto.js');
    const { DkimService } = await import('#features/dkim/dkim.service.js');
    return {
      module: DkimModule,
      call: async (desk, input) => (await desk.get(DkimService).inspect(desk.read(DkimParams, input))).body,
    };
  },
  blocks: dkimView,
  verdict(result) {
    const state = keyState(result);
    return state === 'unknown' ? 'unknown' : state === 'valid' ? 'fine' : 'found';
  },
};
