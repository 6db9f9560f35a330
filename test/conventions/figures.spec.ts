import { readdirSync, readFileSync } from 'node:fs';

const read = (file: string) => readFileSync(file, 'utf8');
/** Line breaks of a document do not matter. */
const words = (file: string) => read(file).replace(/\s+/g, ' ');
const number = (text: string) => Number(text.replaceAll(/[_,]/g, ''));

/** The value of a constant in a file of the project. */
function constant(file: string, name: string): number {
  const [, value] = new RegExp(`\\bconst ${name} = ([\\d_]+)\\b`).exec(read(file)) ?? [];
  if (value === undefined) throw new Error(`${file} has no number ${name}`);
  return number(value);
}

/** The default values of integers that the environment can set. */
const DEFAULTS = new Map(
  ['config.ts', 'targets.ts'].flatMap((file) =>
    [...read(`src/platform/config/${file}`).matchAll(/\.integer\(\s*'(\w+)',\s*([\d_]+)/g)].map(
      ([, name = '', value = '']) => [name, number(value)] as const,
    ),
  ),
);
const setting = (name: string) => DEFAULTS.get(name)!;

/** The checks of a report, to the nearest ten. */
const CHECKS =
  10 *
  Math.round(
    readdirSync('src/features/health/topics', { recursive: true }).filter((file) => String(file).endsWith('.check.ts'))
      .length / 10,
  );

/** A sentence of a document with `#` for each figure, and the figures of the code. */
const SENTENCES: readonly (readonly [document: string, sentence: string, ...figures: number[]])[] = [
  ['README.md', 'About # checks of delegation', CHECKS],
  [
    'ARCHITECTURE.md',
    'two turns of the event loop, about # ms',
    constant('src/base/execution/work-budget.ts', 'SLICE_MS'),
  ],
  [
    'ARCHITECTURE.md',
    'the CPU time of one report, # s',
    constant('src/base/execution/work-budget.ts', 'BUDGET_MS') / 1000,
  ],
  ['docs/security.md', 'slices of # ms', constant('src/base/execution/work-budget.ts', 'SLICE_MS')],
  [
    'docs/security.md',
    'more than # s of computing for one report',
    constant('src/base/execution/work-budget.ts', 'BUDGET_MS') / 1000,
  ],
  [
    'docs/security.md',
    'costs at most its deadline and # KB',
    constant('src/platform/network/smtp/smtp-conversation.ts', 'MAX_BYTES') / 1024,
  ],
  [
    'docs/security.md',
    'at most # may be sent ahead',
    constant('src/platform/edge/pacing/pipelining.ts', 'MAX_WAITING'),
  ],
  [
    'docs/security.md',
    'parsed in pieces of # bytes',
    constant('src/platform/edge/pacing/paced-input.ts', 'PIECE_BYTES'),
  ],
  [
    'docs/security.md',
    'at most # pieces are parsed',
    constant('src/platform/edge/pacing/turn-limit.ts', 'MAX_STEPS_PER_TURN'),
  ],
  [
    'docs/operations.md',
    '# requests a day per client address (or IPv6 /64), # per key, and per minute # or # on',
    ...['DD_LIMIT_DAY_ANONYMOUS', 'DD_LIMIT_DAY_KEYED', 'DD_LIMIT_BURST_ANONYMOUS', 'DD_LIMIT_BURST_KEYED'].map(
      setting,
    ),
  ],
  ['docs/scaling.md', 'bounded by number (#)', setting('DD_CACHE_ENTRIES')],
  ['docs/scaling.md', 'computed reports a second × # × their size', setting('DD_CACHE_SECONDS')],
  [
    'docs/decisions/0003-edge.md',
    '# clients are kept, then the oldest is dropped',
    constant('src/platform/edge/limits/memory-counters.ts', 'MAX_CLIENTS'),
  ],
  [
    'docs/decisions/0003-edge.md',
    'causes at most # calls to the registrar per minute',
    constant('src/platform/edge/keys/registrar-keys.ts', 'MAX_PER_MINUTE'),
  ],
  [
    'docs/decisions/0003-edge.md',
    'At most # such calls run at once',
    constant('src/platform/network/web/registrar-client.ts', 'MAX_CONCURRENT'),
  ],
  [
    'docs/decisions/0012-overload.md',
    'up to `DD_REPORTS_WAIT_MS` (# s), in one of `DD_REPORTS_WAITING` places (#), of which one client has #',
    setting('DD_REPORTS_WAIT_MS') / 1000,
    setting('DD_REPORTS_WAITING'),
    setting('DD_REPORTS_WAITING_PER_CLIENT'),
  ],
  [
    'docs/decisions/0012-overload.md',
    'the longer of both is returned (1 to # s)',
    constant('src/platform/edge/limits/workload.ts', 'MAX_RETRY_SECONDS'),
  ],
  ['docs/decisions/0015-cpu.md', 'A slice ends after # ms', constant('src/base/execution/work-budget.ts', 'SLICE_MS')],
  [
    'docs/decisions/0015-cpu.md',
    'Past # s of CPU time for a report',
    constant('src/base/execution/work-budget.ts', 'BUDGET_MS') / 1000,
  ],
  ['CONTRIBUTING.md', 'ends after # seconds', constant('jest.config.mjs', 'testTimeout') / 1000],
  [
    'CONTRIBUTING.md',
    'gives them # minutes',
    number(/setTimeout\(([\d_]+)\)/.exec(read('test/runs/long-timeout.cjs'))![1]!) / 60_000,
  ],
  ['CONTRIBUTING.md', 'has happened for # seconds', constant('test/runs/watchdog-reporter.mjs', 'STILL_SECONDS')],
  ['CONTRIBUTING.md', 'A body may have # KB', constant('src/platform/edge/http/body.ts', 'BODY_LIMIT') / 1024],
];

it.each(SENTENCES.map(([document, sentence, ...figures]) => ({ document, sentence, figures })))(
  '$document: $sentence',
  ({ document, sentence, figures }) => {
    const pattern = sentence.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('#', '([\\d,.]*\\d)');
    const found = new RegExp(pattern).exec(words(document))?.slice(1).map(number);
    expect(found).toEqual(figures);
  },
);

it.each(['docs/limits.md', 'docs/operations.md', 'docs/scaling.md', 'docs/api.md'])(
  '%s names settings with their default values',
  (document) => {
    const stated = [...words(document).matchAll(/`(DD_\w+)` \(([\d,]+)\)/g)];
    const wrong = stated.filter(([, name = '', value = '']) => DEFAULTS.has(name) && number(value) !== setting(name));
    expect(wrong.map(([text]) => text)).toEqual([]);
  },
);
