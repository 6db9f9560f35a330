import type { CompareResult } from '#features/compare/compare.dto.js';
import type { ReportCommand, ServiceRequest, Sources } from '../command.js';
import { UsageError } from '../failure.js';
import { decodeText } from '../input.js';
import { scoreSpan } from '../output/findings.js';
import { readSource } from '../read-source.js';
import { bold, dim, green, indented, line, red } from '../output/line.js';

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
  view({ score, resolved, introduced, noLongerApplies, changed, records }, { texts }) {
    const say = (key: string) => texts.text(`cli.compare.${key}`);
    const isSame = [resolved, introduced, noLongerApplies, changed, records].every(({ length }) => length === 0);
    return [
      line(scoreSpan(score.before), ' → ', scoreSpan(score.after), ...(isSame ? [`  ${say('same')}`] : [])),
      ...resolved.map((id) => line(green('−'), ` ${id}`)),
      ...introduced.map((id) => line(red('+'), ` ${id}`)),
      ...noLongerApplies.map((id) => line(dim('−'), ` ${id}`, dim(`  ${texts.text('cli.view.noLongerApplies')}`))),
      ...changed.flatMap(({ id, before, after }) => [
        line(dim('~'), ` ${id}`),
        indented(2, dim(`${say('before')} `), before.detail),
        indented(2, dim(`${say('after')} `), after.detail),
      ]),
      ...records.flatMap(({ host, type, before, after }) => [
        line(bold(`${host} ${type}`)),
        ...before.filter((value) => !after.includes(value)).map((value) => indented(2, red('−'), ` ${value}`)),
        ...after.filter((value) => !before.includes(value)).map((value) => indented(2, green('+'), ` ${value}`)),
      ]),
    ];
  },
  verdict: ({ score, introduced }) => (score.after < score.before || introduced.length > 0 ? 'found' : 'fine'),
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
