import type { BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { CONFIDENCES } from '#features/bounce/reason.js';
import type { ReportCommand } from '../command.js';
import { bold, dim, indented, line } from '../output/line.js';
import { readMessage, messageStart } from '../pasted.js';
import { PROGRAM } from '../synopsis.js';

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
  request: ({ bytes }, lang) => ({ path: ['bounce-analysis'], query: { lang }, body: bytes }),
  local: async () => {
    const { BounceModule } = await import('#features/bounce/bounce.module.js');
    const { BounceService } = await import('#features/bounce/bounce.service.js');
    return {
      module: BounceModule,
      call: (desk, { bytes }, language) => desk.get(BounceService).analyze(bytes, language),
    };
  },
  view({ reports, note }, { texts }) {
    const say = (key: string) => texts.text(`site.tools.bounce.${key}`);
    if (reports.length === 0) return [line(bold(note ?? say('none'))), indented(2, say('noneDetail'))];
    return reports.flatMap(({ recipient, reason, orReason, meaning, actor, confidence, checks, ...facts }) => [
      line(
        ...(recipient === undefined ? [] : [bold(recipient), '  ']),
        dim(orReason === undefined ? reason : texts.text('site.tools.bounce.or', { reason, other: orReason })),
      ),
      indented(2, meaning),
      indented(2, dim(`${say('facts.actor')}: `), say(`actors.${actor}`)),
      // A service of an older version does not say it.
      ...(CONFIDENCES.includes(confidence)
        ? [indented(2, dim(`${say('facts.confidence')}: `), say(`confidences.${confidence}`))]
        : []),
      ...(['blockList', 'blockListUrl', 'status', 'replyCode', 'remoteMta', 'diagnostic'] as const).flatMap((key) => {
        const value = facts[key];
        return value === undefined ? [] : [indented(2, dim(`${say(`facts.${key}`)}: `), value)];
      }),
      ...checks.map(({ endpoint, why }) => indented(2, '- ', why, ' ', dim(commandOf(endpoint)))),
    ]);
  },
  verdict: ({ reports }) => (reports.length > 0 ? 'found' : 'fine'),
};

/** The commands that do what an endpoint does. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['check', 'check'],
  ['spf', 'spf'],
  ['lookup', 'lookup'],
  ['availability', 'availability'],
  ['mail-check', 'mail'],
  ['dnssec', 'dnssec'],
  ['dkim', 'dkim'],
  ['header-analysis', 'headers'],
]);

/** The command in place of an endpoint such as `/api/v1/check/{domain}`. */
function commandOf(endpoint: string): string {
  const [, , , name = '', ...values] = endpoint.split('/');
  const command = COMMANDS.get(name);
  if (command === undefined) return endpoint;
  return [PROGRAM, command, ...values.map((value) => value.replace('{domain}', 'DOMAIN'))].join(' ');
}
