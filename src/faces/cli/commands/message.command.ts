import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import type { ReportCommand } from '../command.js';
import { findingLines } from '../output/findings.js';
import { bold, dim, green, indented, line, red, type Span, yellow } from '../output/line.js';
import { readMessage } from '../pasted.js';
import { wordingOf } from '../texts.js';

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
    const { MessageAnalysisModule } = await import('#features/message-analysis/message-analysis.module.js');
    const { MessageAnalysisService } = await import('#features/message-analysis/message-analysis.service.js');
    return {
      module: MessageAnalysisModule,
      call: (desk, { bytes }, language) => desk.get(MessageAnalysisService).analyze(bytes, {}, language),
    };
  },
  view({ answer, signatures, spf, dmarc, recorded, arc, alterations, findings }, page) {
    const by = recorded?.by ?? page.texts.text('site.tools.message.receiver');
    const then = (['spf', 'dkim', 'dmarc'] as const).flatMap((method) =>
      recorded && recorded[method] !== null ? [`${method}=${recorded[method]}`] : [],
    );
    return [
      line(bold(answer)),
      indented(2, 'DMARC ', colored(dmarc.result), dim(`  ${dmarc.domain ?? ''}`)),
      ...(recorded ? [indented(2, dim(`${page.texts.text('cli.view.recorded', { by })} ${then.join(' ')}`))] : []),
      ...(spf ? [indented(2, 'SPF ', colored(spf.result), dim(`  ${spf.identity} ${spf.client}`))] : []),
      ...signatures.map(({ domain, selector, result, state, reason = '' }) =>
        indented(
          2,
          'DKIM ',
          OPEN.has(state) ? yellow(result) : colored(result),
          dim(`  ${selector}._domainkey.${domain} ${reason}`),
        ),
      ),
      ...arc.instances.map(({ instance, domain, result }) =>
        indented(2, `ARC ${instance} `, colored(result), dim(`  ${domain}`)),
      ),
      ...alterations.flatMap(({ what, before, after }) => [
        indented(2, bold(what)),
        ...before.map((text) => indented(4, red(`- ${text}`))),
        ...after.map((text) => indented(4, green(`+ ${text}`))),
      ]),
      ...findingLines(findings, wordingOf(page.texts), page),
    ];
  },
  verdict: ({ findings }) =>
    findings.some(({ severity }) => severity === 'problem' || severity === 'warn') ? 'found' : 'fine',
};

/** Signatures whose failure proves nothing about the message. */
const OPEN = new Set<MessageAnalysisResult['signatures'][number]['state']>(['uncheckable', 'copied', 'unanswered']);
const UNKNOWN = new Set(['undecided', 'temperror', 'none', 'neutral']);

function colored(result: string): Span {
  if (result === 'pass') return green(result);
  return UNKNOWN.has(result) ? yellow(result) : red(result);
}
