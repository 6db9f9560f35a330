import type { IdnResult } from '#features/idn/idn.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { idnView } from '../../views/idn.view.js';

export const idn: ReportCommand<{ name: string }, IdnResult> = {
  name: 'idn',
  parameters: [{ name: 'NAME', many: true, optional: true }],
  options: NAMES,
  examples: ['idn münchen.de', 'idn xn--mnchen-3ya.de'],
  operations: ['convertIdn'],
  targets: async (given, sources) => (await sources.names(given)).map((name) => ({ label: name, input: { name } })),
  request: (params) => ({ operation: 'convertIdn', params }),
  local: async () => {
    const { IdnName } = await import('#features/idn/idn-name.js');
    return {
      module: undefined, // nothing is looked up, so Nest is not loaded
      async call(_desk, { name: text }) {
        const name = IdnName.parse(text);
        if (name) return name.forms;
        const { ApiError, quoteInput } = await import('#platform/edge/errors/api-error.js');
        throw new ApiError('invalid_domain', { value: quoteInput(text) });
      },
    };
  },
  blocks: idnView,
};
