import type { CompareResult } from '#features/compare/compare.dto.js';
import { compareView } from '../../views/compare.view.js';
import type { ReportCommand, ServiceRequest, Sources } from '../command.js';
import { UsageError } from '../failure.js';
import { decodeText } from '../input.js';
import { readSource } from '../read-source.js';

/** A report, or the evidence file of one. */
type Given = object | Uint8Array;

interface CompareTarget {
  readonly before: Given;
  /** The second report, or the domain to check now. */
  readonly after: Given | string;
}

export const compare: ReportCommand<CompareTarget, CompareResult> = {
  name: 'compare',
  parameters: [{ name: 'REPORT', many: true }],
  options: { before: { type: 'string', value: 'FILE', isFile: true } },
  examples: [
    'compare monday.json friday.json',
    'compare monday.json monday.evidence.json.gz',
    'compare example.com --before monday.json',
  ],
  operations: ['compareReports', 'replayEvidence'],
  async targets(args, sources) {
    const [first = '', second, ...others] = args.positionals;
    const earlier = args.text('before');
    const isComplete = (second === undefined) !== (earlier === undefined) && others.length === 0;
    if (!isComplete) throw new UsageError('compared');
    if (second === undefined)
      return [{ label: first, input: { before: await givenIn(sources, earlier!), after: first } }];
    const input = { before: await givenIn(sources, first), after: await givenIn(sources, second) };
    return [{ label: `${first} ${second}`, input }];
  },
  request: ({ before, after }, lang) =>
    withReport(before, lang, (was) =>
      withReport(after, lang, (is) => ({ operation: 'compareReports', params: {}, body: { before: was, after: is } })),
    ),
  local: async () => {
    const { CommandCompareModule } = await import('./compare.module.js');
    const { CompareService } = await import('#features/compare/compare.service.js');
    const { EvidenceService } = await import('#features/evidence/evidence.service.js');
    const { HealthParams } = await import('#features/health/health.dto.js');
    const { HealthService } = await import('#features/health/health.service.js');
    return {
      module: CommandCompareModule,
      async call(services, { before, after }, language) {
        const reportOf = async (given: Given | string): Promise<object> => {
          if (typeof given === 'string')
            return (await services.get(HealthService).check(services.read(HealthParams, { domain: given }), language))
              .body;
          return given instanceof Uint8Array ? services.get(EvidenceService).report(given, language) : given;
        };
        const [was, is] = [await reportOf(before), await reportOf(after)];
        return services.get(CompareService).compare({ before: was, after: is });
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

/** The request that makes a report where it has to be made, and the one that needs it. */
function withReport(given: Given | string, lang: string, next: (report: object) => ServiceRequest): ServiceRequest {
  if (typeof given === 'string') return { operation: 'checkDomain', params: { lang, domain: given }, then: next };
  if (given instanceof Uint8Array) return { operation: 'replayEvidence', params: { lang }, body: given, then: next };
  return next(given);
}

/** A report as `check --format json` writes it, or the bytes of an evidence file. */
async function givenIn(sources: Sources, path: string): Promise<Given> {
  const bytes = await readSource(path, sources);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return bytes;
  try {
    const value = JSON.parse(decodeText(bytes)) as unknown;
    if (typeof value === 'object' && value !== null) return 'entries' in value ? bytes : value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError('json', { path });
}
