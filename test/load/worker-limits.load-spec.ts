import { Config } from '#platform/config/config.js';
import type { Job } from '#base/execution/job.js';
import { Metrics } from '#base/metrics/metrics.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { WorkerPool, WorkerProgramFile } from '#platform/edge/workers/worker-pool.js';

const metrics = new Metrics();
const memory = new MemoryBudget(64 * 2 ** 20);
const config = new Config({ DD_WORKERS: '2', DD_WORKER_MB: '48', DD_WORKER_SECONDS: '3' });
const pool = new WorkerPool(config, metrics, memory, new WorkerProgramFile('test/workers/hostile-worker.ts'));
const named = (name: string): Job<unknown, unknown> => ({
  name,
  run: () => Promise.reject(new Error('not in this process')),
});
const run = (name: string, input?: unknown) => pool.run(named(name), input, { bytes: 1000 });

afterAll(() => pool.onModuleDestroy());

it.each([
  ['forever', 'time'],
  ['forever in a regular expression', 'time'],
  ['many objects', 'memory'],
  ['a map that grows', 'memory'],
  ['a list of all words', 'memory'],
  ['a large list of numbers', 'memory'],
  ['the letters of a text', 'memory'],
  ['buffers', 'memory'],
  ['the end of the process', 'memory'],
  ['deep recursion', 'range'],
  ['a large result', 'output'],
  ['a named limit', 'parts'],
])('%s costs a worker at most, and the next job finds another', async (name, limit) => {
  await expect(run(name)).rejects.toMatchObject({ code: 'too_complex' });
  expect(metrics.text()).toContain(`dd_worker_jobs_total{job="${name}",outcome="${limit}"} 1`);
  expect(await run('echo', 'still here')).toBe('still here');
  expect(memory.running).toBe(0);
});
