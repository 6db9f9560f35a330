import type { PropagationResult } from '#features/propagation/propagation.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { bold, dim, green, indented, line, red } from '../output/line.js';
import { rcodeText } from '../output/rcode.js';
import { queryTargets } from '../targets.js';

const NO_ERROR = 0;

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
  request: ({ name, type }) => ({ path: ['propagation', name, type] }),
  local: async () => {
    const { PropagationModule } = await import('#features/propagation/propagation.module.js');
    const { PropagationService } = await import('#features/propagation/propagation.service.js');
    const { QueryParams } = await import('#platform/edge/params/query-params.js');
    return {
      module: PropagationModule,
      call: async (desk, input) => (await desk.get(PropagationService).compare(desk.read(QueryParams, input))).body,
    };
  },
  view({ name, type, resolvers, consistency }, { texts }) {
    const { reachable, total, agreeing, consistent } = consistency;
    const key = reachable === 0 ? 'nobody' : consistent ? 'agree' : 'disagree';
    const verdict = texts.text(`site.tools.propagation.${key}`, { reachable, total, agreeing });
    return [
      line(bold(`${name} ${type}`), '  ', consistent ? green(verdict) : red(verdict)),
      ...resolvers.flatMap(({ label, reachable: answered, status, answers }) => {
        const word = !answered
          ? texts.text('site.tools.propagation.unreachable')
          : status === NO_ERROR
            ? texts.text('site.tools.propagation.empty')
            : rcodeText(status, texts);
        return answers.length > 0
          ? answers.map(({ ttl, data }) => indented(2, label, ' ', dim(`${ttl ?? '–'}`), ' ', data))
          : [indented(2, label, ' ', dim(word))];
      }),
    ];
  },
  verdict: ({ consistency: { reachable, consistent } }) =>
    reachable === 0 ? 'unknown' : consistent ? 'fine' : 'found',
};
