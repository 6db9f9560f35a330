import type { CompareResult } from '#features/compare/compare.dto.js';
import { compareView } from '../../views/compare.view.js';
import type { ReportCommand, ServiceRequest, Sources } from '../command.js';
import { UsageError } from '../failure.js';
import { decodeText } from '../input.js';
import { readSource } from '../read-source.js';

interface CompareTarget {
  readonly before: object;
  /** The second report, or the domain to check now. */
  readonly after: object | string;
}

export const compare: ReportCommand<CompareTarget, CompareResult> = {
  name: 'compare',
  parameters: [{ name: 'REPORT', many: true }],
  options: { before: { type: 'string', value: 'FILE', isFile: true } },
  examples: ['compare monday.json friday.json', 'compare example.com --before monday.json'],
  operations: ['compareReports'],
  async targets(args, sources) {
    const [first = '', second, ...others] = args.positionals;
    const earlier = args.text('before');
    const isComplete = (second === undefined) !== (earlier === undefined) && others.length === 0;
    if (!isComplete) throw new UsageError('compared');
    if (second === undefined)
      return [{ label: first, input: { before: await reportIn(sources, earlier!), after: first } }];
    const input = { before: await reportIn(sources, first), after: await reportIn(sources, second) };
    return [{ label: `${first} ${second}`, input }];
  },
  request: ({ before, after }, lang) =>
    typeof after === 'string'
      ? { operation: 'checkDomain', params: { lang, domain: after }, then: (report) => comparison(before, report) }
      : comparison(before, after),
  local: async () => {
    const { CommandCompareModule } = await import('./compare.module.js');
    const { CompareService } = await import('#features/compare/compare.service.js');
    const { HealthParams } = await import('#features/health/health.dto.js');
    const { HealthService } = await import('#features/health/health.service.js');
    return {
      module: CommandCompareModule,
      async call(services, { before, after }, language) {
        const later: object =
          typeof after === 'string'
            ? (await services.get(HealthService).check(services.read(HealthParams, { domain: after }), language)).body
            : after;
        return services.get(CompareService).compare({ before, after: later });
      },
    };
  },
  blocks: compareView,
  /** A lower score and any new finding fail. */
  verdict({ verdict, score, introduced }) {
    if (verdict === 'unknown') return 'unknown';
    return verdict === 'worse' || score.after < score.before || introduced.length > 0 ? 'found' : 'fine';
  },
};

function comparison(before: object, after: object): ServiceRequest {
  return { operation: 'compareReports', params: {}, body: { before, after } };
}

/** A report as `check --format json` writes it. */
async function reportIn(sources: Sources, path: string): Promise<object> {
  try {
    const value = JSON.parse(decodeText(await readSource(path, sources))) as unknown;
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError('json', { path });
}
