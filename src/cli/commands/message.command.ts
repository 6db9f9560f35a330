import type { MessageAnalysisResult } from '../../message-analysis/message-analysis.dto.js';
import type { ReportCommand } from '../command.js';
import { findingLines } from '../output/findings.js';
import { bold, dim, green, indented, line, red } from '../output/line.js';
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
  request: ({ bytes }, lang) => ({ path: ['message-analysis'], query: { lang }, body: bytes }),
  local: async () => {
    const { MessageAnalysisModule } = await import('../../message-analysis/message-analysis.module.js');
    const { MessageAnalysisService } = await import('../../message-analysis/message-analysis.service.js');
    return {
      module: MessageAnalysisModule,
      call: (desk, { bytes }, language) => desk.get(MessageAnalysisService).analyze(bytes, {}, language),
    };
  },
  view({ answer, signatures, spf, dmarc, arc, alterations, findings }, page) {
    const colored = (result: string) => (result === 'pass' ? green(result) : red(result));
    return [
      line(bold(answer)),
      indented(2, 'DMARC ', colored(dmarc.result), dim(`  ${dmarc.domain ?? ''}`)),
      ...(spf ? [indented(2, 'SPF ', colored(spf.result), dim(`  ${spf.identity} ${spf.client}`))] : []),
      ...signatures.map(({ domain, selector, result, reason = '' }) =>
        indented(2, 'DKIM ', colored(result), dim(`  ${selector}._domainkey.${domain} ${reason}`)),
      ),
      ...arc.instances.map(({ instance, domain, result }) =>
        indented(2, `ARC ${instance} `, colored(result), dim(`  ${domain}`)),
      ),
      ...alterations.flatMap(({ what, before, after }) => [
        indented(2, bold(what)),
        ...before.map((text) => indented(4, red(`- ${text}`))),
        ...after.map((text) => indented(4, green(`+ ${text}`))),
      ]),
      ...findingLines(findings, page),
    ];
  },
  verdict: ({ findings }) =>
    findings.some(({ severity }) => severity === 'problem' || severity === 'warn') ? 'found' : 'fine',
};
