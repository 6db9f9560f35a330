import type { HeaderAnalysisResult } from '#features/header/header.dto.js';
import { headersView } from '../../views/headers.view.js';
import type { ReportCommand } from '../command.js';
import { headerSection, readMessage } from '../pasted.js';

export const headers: ReportCommand<{ bytes: Uint8Array }, HeaderAnalysisResult> = {
  name: 'headers',
  parameters: [{ name: 'FILE', optional: true }],
  options: {},
  examples: ['headers message.eml', 'headers < message.eml'],
  operations: ['analyseHeader'],
  async targets(given, sources) {
    const { label, bytes } = await readMessage(given, sources);
    return [{ label, input: { bytes: headerSection(bytes) } }];
  },
  request: ({ bytes }) => ({ operation: 'analyseHeader', params: {}, body: bytes }),
  local: async () => {
    const { HeaderModule } = await import('#features/header/header.module.js');
    const { HeaderService } = await import('#features/header/header.service.js');
    return { module: HeaderModule, call: (desk, { bytes }) => desk.get(HeaderService).analyze(bytes) };
  },
  blocks: headersView,
  verdict: ({ auth }) => (auth.dmarc === 'fail' ? 'found' : 'fine'),
};
