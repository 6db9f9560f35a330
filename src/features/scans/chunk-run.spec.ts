import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Metrics } from '#base/metrics/metrics.js';
import { ChunkRun, type Stop } from './chunk-run.js';
import type { DomainChecker, DomainOutcome } from './domain-checker.js';
import type { ScanLine } from './scan-line.js';
import { ScanMetrics } from './scan-metrics.js';
import { ScanPace } from './scan-pace.js';
import type { ChunkResults, ScanStore } from './scan-store.js';
import { unpackWhole } from './whole-reports.js';

const NOW = 1_790_000_000_000;
const report = (domain: string): ScanLine => ({
  ...{ domain, status: 200, at: 0 },
  ...{ score: 90, findings: [], shared: [] },
});
const failed = (domain: string, error = 'upstream_unavailable'): ScanLine => ({ domain, status: 502, at: 0, error });

let stored: ChunkResults[];
let metrics: Metrics;
let outcome: (domain: string) => Promise<DomainOutcome>;
let isStopped: boolean;
let halt: () => void;
let pauses: number[];
let memory: MemoryBudget;

beforeEach(() => {
  [stored, metrics, isStopped, pauses, memory] = [[], new Metrics(), false, [], new MemoryBudget()];
  outcome = (domain) => Promise.resolve({ counted: { line: report(domain) }, isFinal: true, hadRoom: true });
});

async function run(chunk: string, domains: string[], tries = 1, isWhole = false): Promise<void> {
  const store = {
    store: (_: string, results: ChunkResults) => Promise.resolve(stored.push(results) > 0),
  } as unknown as ScanStore;
  const checker = {
    check: (domain: string, checks: string, keeps: boolean) =>
      checks === 'web' && keeps === isWhole ? outcome(domain) : Promise.reject(new Error(checks)),
    failed,
  } as unknown as DomainChecker;
  const stopped = new Promise<void>((resolve) => {
    halt = () => {
      isStopped = true;
      resolve();
    };
  });
  const stop: Stop = {
    get isStopped() {
      return isStopped;
    },
    stopped,
    now: () => NOW,
    pause: (ms) => Promise.resolve(void pauses.push(ms)),
  };
  const work = new ChunkRun(
    store,
    checker,
    'scan',
    chunk,
    { domains, begun: 1, tries, checks: 'web', trace: '', isWhole },
    stop,
    new ScanMetrics(metrics),
    new ScanPace(),
    memory.transit(),
  );
  await work.run(2);
}

const numbers = () =>
  [...metrics.text().matchAll(/^dd_scan_domains_total\{result="(\w+)"\} (\d+)/gm)].map(([, ...of]) => of);

it('stores whole reports with the lines, as far as memory has room', async () => {
  const sizes: Record<string, number> = { 'a.test': 100_000, 'b.test': 100_000, 'c.test': 1000 };
  outcome = (domain) =>
    Promise.resolve({
      ...{ counted: { line: report(domain) }, isFinal: true, hadRoom: true },
      whole: Buffer.from(JSON.stringify(domain.repeat(sizes[domain]! / 10))),
    });
  memory = new MemoryBudget(100_000); // 64 KiB, and 30,000 octets for what is under way
  await run('7.1', ['a.test', 'b.test', 'c.test'], 1, true);
  const [{ lines, reports }] = stored as [ChunkResults];
  const texts = (await unpackWhole(reports!)).map((text) => text.toString().slice(1, 7));
  expect(lines.map(({ domain }) => domain)).toEqual(['a.test', 'b.test', 'c.test']);
  expect(texts).toEqual(['a.test', '', 'c.test']);
  expect(memory.running).toBe(0);
});

it('stores what was checked, once', async () => {
  await run('7.1', ['a.test', 'b.test', 'c.test']);
  expect(stored).toMatchObject([
    { chunk: '7.1', lines: ['a.test', 'b.test', 'c.test'].map(report), left: [], again: [], isGivenBack: false },
  ]);
  expect(numbers()).toEqual([['report', '3']]);
  expect(metrics.text()).toContain('\ndd_scan_domains_running 0\n');
});

it.each([
  ['7.1', ['a.test'], NOW + 30_000],
  ['7.2', ['a.test'], NOW + 120_000],
  ['7.3', [], NOW],
])('tries a failed domain three times, with growing pauses (%s)', async (chunk, again, due) => {
  outcome = (domain) => Promise.resolve({ counted: { line: failed(domain) }, isFinal: false, hadRoom: true });
  await run(chunk, ['a.test']);
  expect(stored).toMatchObject([{ lines: again.length > 0 ? [] : [failed('a.test')], again, due, left: [] }]);
  expect(numbers()).toEqual([[again.length > 0 ? 'again' : 'upstream_unavailable', '1']]);
});

it('is as fast as before where domains fail by themselves', async () => {
  outcome = (domain) => Promise.resolve({ counted: { line: failed(domain) }, isFinal: false, hadRoom: true });
  await run('7.1', ['a.test', 'b.test', 'c.test', 'd.test']);
  expect(pauses).toEqual([]);
});

it('slows down while checks find no room', async () => {
  outcome = (domain) => {
    const hadRoom = !['a.test', 'b.test'].includes(domain);
    return Promise.resolve({ counted: { line: report(domain) }, isFinal: hadRoom, hadRoom });
  };
  await run('7.1', ['a.test', 'b.test', 'c.test', 'd.test', 'e.test']);
  expect(pauses.slice(0, 2)).toEqual([250, 500]);
  expect(stored).toMatchObject([{ lines: ['c.test', 'd.test', 'e.test'].map(report), again: ['a.test', 'b.test'] }]);
});

it('gives up a chunk that began too often without an end', async () => {
  await run('7.1', ['a.test', 'b.test'], 7);
  expect(stored).toMatchObject([
    { lines: ['a.test', 'b.test'].map((domain) => failed(domain, 'internal_error')), again: [] },
  ]);
});

it('gives back what is not finished when its process ends', async () => {
  outcome = (domain) => {
    if (domain !== 'b.test')
      return Promise.resolve({ counted: { line: report(domain) }, isFinal: true, hadRoom: true });
    setTimeout(halt);
    return new Promise(() => undefined);
  };
  await run('7.1', ['a.test', 'b.test', 'c.test']);
  expect(stored).toMatchObject([{ lines: [report('a.test'), report('c.test')], left: ['b.test'], isGivenBack: true }]);
});
