import type { LookupResult } from '#features/lookup/lookup.dto.js';
import type { ReportCommand } from '../command.js';
import { NAMES } from '../options.js';
import { bold, dim, indented, line } from '../output/line.js';
import { rcodeText } from '../output/rcode.js';
import { queryTargets } from '../targets.js';

const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

export const lookup: ReportCommand<{ name: string; type: string }, LookupResult> = {
  name: 'lookup',
  parameters: [
    { name: 'NAME', many: true, optional: true },
    { name: 'TYPE', many: true, optional: true },
  ],
  options: NAMES,
  examples: ['lookup example.com MX', 'lookup example.com A AAAA', 'lookup 192.0.2.1 PTR'],
  operations: ['lookUp'],
  targets: queryTargets,
  request: ({ name, type }) => ({ path: ['lookup', name, type] }),
  local: async () => {
    const { LookupModule } = await import('#features/lookup/lookup.module.js');
    const { LookupService } = await import('#features/lookup/lookup.service.js');
    const { QueryParams } = await import('#platform/edge/params/query-params.js');
    return {
      module: LookupModule,
      call: async (desk, input) => (await desk.get(LookupService).lookup(desk.read(QueryParams, input))).body,
    };
  },
  view(result, { texts }) {
    const { name, type, status, ad, answers } = result;
    const count = recordsOf(result).length;
    const say = (key: string, params = {}) => texts.text(`site.tools.lookup.${key}`, params);
    const found = count > 0 ? texts.count('site.tools.lookup.found', count) : say('none', { type });
    return [
      line(bold(`${name} ${type}`), '  ', status === NO_ERROR ? found : rcodeText(status, texts)),
      ...answers.map(({ name: owner, ttl, data }) =>
        indented(2, ...(owner === name ? [] : [`${owner} `]), dim(`${ttl ?? '–'}`), ' ', data),
      ),
      line(dim(say(ad ? 'validated' : 'notValidated'))),
    ];
  },
  verdict(result) {
    if (result.status === NO_ERROR) return recordsOf(result).length > 0 ? 'fine' : 'found';
    return result.status === NO_SUCH_NAME ? 'found' : 'unknown';
  },
};

/** The records of the requested type, without the CNAME records before them. */
function recordsOf({ typeCode, answers }: LookupResult): LookupResult['answers'] {
  return answers.filter(({ type }) => type === typeCode);
}
