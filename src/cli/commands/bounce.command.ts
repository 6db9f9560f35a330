import type { BounceAnalysisResult } from '../../bounce/bounce.dto.js';
import type { ReportCommand } from '../command.js';
import { bold, dim, indented, line } from '../output/line.js';
import { messageOf, startOf } from '../pasted.js';

export const bounce: ReportCommand<{ bytes: Uint8Array }, BounceAnalysisResult> = {
  name: 'bounce',
  parameters: [{ name: 'FILE', optional: true }],
  options: {},
  examples: ['bounce returned.eml', 'bounce < returned.eml'],
  operations: ['analyseBounce'],
  async targets(given, sources) {
    const { label, bytes } = await messageOf(given, sources);
    return [{ label, input: { bytes: startOf(bytes) } }];
  },
  request: ({ bytes }, lang) => ({ path: ['bounce-analysis'], query: { lang }, body: bytes }),
  local: async () => {
    const { BounceModule } = await import('../../bounce/bounce.module.js');
    const { BounceService } = await import('../../bounce/bounce.service.js');
    return {
      module: BounceModule,
      call: (desk, { bytes }, language) => desk.get(BounceService).analyse(bytes, language),
    };
  },
  view({ reports }, { texts }) {
    const say = (key: string) => texts.text(`site.tools.bounce.${key}`);
    if (reports.length === 0) return [line(bold(say('none'))), indented(2, say('noneDetail'))];
    return reports.flatMap(({ recipient, reason, meaning, actor, checks, ...facts }) => [
      line(...(recipient === undefined ? [] : [bold(recipient), '  ']), dim(reason)),
      indented(2, meaning),
      indented(2, dim(`${say('facts.actor')}: `), say(`actors.${actor}`)),
      ...(['status', 'replyCode', 'remoteMta', 'diagnostic'] as const).flatMap((key) => {
        const value = facts[key];
        return value === undefined ? [] : [indented(2, dim(`${say(`facts.${key}`)}: `), value)];
      }),
      ...checks.map(({ endpoint, why }) => indented(2, '- ', why, ' ', dim(endpoint))),
    ]);
  },
  verdict: ({ reports }) => (reports.length > 0 ? 'found' : 'fine'),
};
