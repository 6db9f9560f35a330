import type { BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { bounceView } from '../../views/bounce.view.js';
import type { ReportCommand } from '../command.js';
import { readMessage, messageStart } from '../pasted.js';

export const bounce: ReportCommand<{ bytes: Uint8Array }, BounceAnalysisResult> = {
  name: 'bounce',
  parameters: [{ name: 'FILE', optional: true }],
  options: {},
  examples: ['bounce returned.eml', 'bounce < returned.eml'],
  operations: ['analyseBounce'],
  async targets(given, sources) {
    const { label, bytes } = await readMessage(given, sources);
    return [{ label, input: { bytes: messageStart(bytes) } }];
  },
  request: ({ bytes }, lang) => ({ operation: 'analyseBounce', params: { lang }, body: bytes }),
  local: async () => {
    const { BounceModule } = await import('#features/bounce/bounce.module.js');
    const { BounceService } = await import('#features/bounce/bounce.service.js');
    return {
      module: BounceModule,
      call: (desk, { bytes }, language) => desk.get(BounceService).analyze(bytes, language),
    };
  },
  blocks: bounceView,
  verdict: ({ reports }) => (reports.length > 0 ? 'found' : 'fine'),
};
