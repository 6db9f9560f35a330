import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { messageView } from '../../views/message.view.js';
import type { ReportCommand } from '../command.js';
import { readMessage } from '../pasted.js';

export const message: ReportCommand<{ bytes: Uint8Array }, MessageAnalysisResult> = {
  name: 'message',
  parameters: [{ name: 'FILE', optional: true }],
  options: {},
  examples: ['message message.eml', 'message < message.eml'],
  operations: ['analyzeMessage'],
  async targets(given, sources) {
    const { label, bytes } = await readMessage(given, sources);
    return [{ label, input: { bytes } }];
  },
  request: ({ bytes }, lang) => ({ operation: 'analyzeMessage', params: { lang }, body: bytes }),
  local: async () => {
    const { MessageAnalysisModule } = await import('#features/message-analysis/message-analysis.module.js');
    const { MessageAnalysisService } = await import('#features/message-analysis/message-analysis.service.js');
    return {
      module: MessageAnalysisModule,
      call: (desk, { bytes }, language) => desk.get(MessageAnalysisService).analyze(bytes, {}, language),
    };
  },
  blocks: messageView,
  verdict: ({ findings }) =>
    findings.some(({ severity }) => severity === 'problem' || severity === 'warn') ? 'found' : 'fine',
};
