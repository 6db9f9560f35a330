import { Config } from '#platform/config/config.js';
import { Metrics } from '#base/metrics/metrics.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import type { Client } from './client.js';
import { DomainRuns } from './domain-runs.js';
import { CapacityError, Workload } from './workload.js';

const client = (name: string): Client => ({ tracker: name, keyed: false });
const turn = () => new Promise((resolve) => setImmediate(resolve));

let runs: DomainRuns;
beforeEach(() => {
  const config = new Config({});
  const metrics = new Metrics();
  runs = new DomainRuns(new Workload(config, metrics, new MemoryBudget()));
});

/** Work that ends when the test resolves it. */
function work() {
  const begun: (() => void)[] = [];
  const times: number[] = [];
  return {
    begun,
    times,
    compute: (_: unknown, since: number) => {
      times.push(since);
      return new Promise<number>((resolve) => begun.push(() => resolve(begun.length)));
    },
  };
}

it('40 clients that want the same cause two runs: the one under way, and one that begins after they came', async () => {
  const { begun, compute } = work();
  const results = Array.from({ length: 40 }, (_, i) => runs.run('example.com', 'verify a', client(`${i}`), compute));
  await turn();
  results.push(runs.run('example.com', 'verify a', client('late'), compute));
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]!();
  await results[0];
  await turn();
  expect(begun).toHaveLength(2);
  begun[1]!();
  await Promise.all(results);
  expect(begun).toHaveLength(2);
});

it('other work on the domain waits for its turn; other domains do not', async () => {
  const { begun, compute } = work();
  const first = runs.run('example.com', 'verify a', client('a'), compute);
  const second = runs.run('example.com', 'verify b', client('b'), compute);
  const third = runs.run('example.org', 'verify a', client('c'), compute);
  await turn();
  expect(begun).toHaveLength(2);
  begun.forEach((end) => end());
  await Promise.all([first, third]);
  await turn();
  expect(begun).toHaveLength(3);
  begun[2]!();
  await second;
});

it('passes the arrival of the last client that shares the run', async () => {
  const { begun, times, compute } = work();
  const first = runs.run('example.com', 'x', client('a'), compute);
  await turn();
  const second = runs.run('example.com', 'x', client('b'), compute);
  const before = performance.now();
  const third = runs.run('example.com', 'x', client('c'), compute);
  begun[0]!();
  await first;
  await turn();
  expect(times[1]).toBeGreaterThanOrEqual(before);
  begun[1]!();
  await Promise.all([second, third]);
});

it('a client that leaves while waiting does not end the run for others', async () => {
  const { begun, compute } = work();
  const first = runs.run('example.com', 'x', client('a'), compute);
  await turn();
  const leaving = new AbortController();
  const left = runs.run('example.com', 'x', { ...client('b'), disconnected: () => leaving.signal }, compute);
  const stays = runs.run('example.com', 'x', client('c'), compute);
  await turn();
  leaving.abort();
  await expect(left).rejects.toBeInstanceOf(CapacityError);
  begun[0]!();
  await first;
  await turn();
  begun[1]!();
  expect(await stays).toBe(2);
});

it('a failure rejects all clients that share the run, and the next client starts a new one', async () => {
  const fail = () => Promise.reject(new Error('broken'));
  await expect(runs.run('example.com', 'x', client('a'), fail)).rejects.toThrow('broken');
  expect(await runs.run('example.com', 'x', client('a'), () => Promise.resolve(1))).toBe(1);
});

it('refuses when too many different runs wait for one domain', async () => {
  const { begun, compute } = work();
  const all = Array.from({ length: 14 }, (_, i) => runs.run('example.com', `${i}`, client(`${i}`), compute));
  await expect(all[13]).rejects.toMatchObject({ refusal: { code: 'overloaded' } });
  for (let i = 0; i < 13; i++) {
    await turn();
    begun[i]!();
    await all[i];
  }
});
