import { readFileSync } from 'node:fs';
import { Config } from '#platform/config/config.js';
import type { Job } from '#base/execution/job.js';
import { Metrics } from '#base/metrics/metrics.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { ApiError } from '../errors/api-error.js';
import { WorkerPool, WorkerProgramFile } from './worker-pool.js';

jest.setTimeout(120_000); // workers are started again and again, and a job may take three seconds

const metrics = new Metrics();
const memory = new MemoryBudget(64 * 2 ** 20);
const config = new Config({ DD_WORKERS: '2', DD_WORKER_MB: '48', DD_WORKER_SECONDS: '3' });
const pool = new WorkerPool(config, metrics, memory, new WorkerProgramFile('test/workers/hostile-worker.ts'));
const named = <Question = never, Answer = never>(name: string): Job<unknown, unknown, Question, Answer> => ({
  name,
  run: () => Promise.reject(new Error('not in this process')),
});
const run = (name: string, input?: unknown) => pool.run(named(name), input, { bytes: 1000 });

afterAll(() => pool.onModuleDestroy());

it('returns what a job returns, several times from the same process', async () => {
  for (const input of ['one', { two: new Map([[2, Buffer.from('two')]]) }, undefined])
    expect(await run('echo', input)).toEqual(input);
  expect(metrics.text()).toContain('dd_workers 1');
});

it('the kernel ends a worker before the service, also one that is only starting', () => {
  const other = new WorkerPool(config, new Metrics(), memory, new WorkerProgramFile('test/workers/hostile-worker.ts'));
  const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ');
  const before = children();
  other.warm();
  const started = children().filter((pid) => !before.includes(pid));
  expect(started.map((pid) => readFileSync(`/proc/${pid}/oom_score_adj`, 'latin1').trim())).toEqual(['1000']);
  other.onModuleDestroy();
});

it('a bug in a job is an exception with the stack of the worker', async () => {
  const bug = await run('bug').catch((error: unknown) => error);
  expect(bug).not.toBeInstanceOf(ApiError);
  expect((bug as Error).stack).toContain('x is not a function');
});

it('answers the questions of a job', async () => {
  const answer = (one: number) => Promise.resolve(one * 2);
  expect(await pool.run(named<number, number>('questions'), undefined, { bytes: 0, answer })).toEqual([2, 4, 6]);
});

it('a client keeps a worker free for others, and further jobs wait or are refused', async () => {
  const client = { tracker: 'ip:192.0.2.1', keyed: false };
  const settled = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => pool.run(named('echo'), 'one', { bytes: 0, client })),
    run('echo', 'another'),
  ]);
  expect(settled.at(-1)).toEqual({ status: 'fulfilled', value: 'another' });
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});

it('counts what is given and what comes back, until the answer is made', async () => {
  const held = memory.transit();
  held.take(16 * 2 ** 20);
  await expect(run('four megabytes')).rejects.toMatchObject({ code: 'overloaded' });
  held.close();
  await expect(run('four megabytes')).resolves.toHaveLength(4 * 2 ** 20 - 100);
  expect(memory.running).toBe(0);
});

it('refuses what does not fit into memory before a worker sees it', async () => {
  await expect(pool.run(named('echo'), 'large', { bytes: 2 ** 30 })).rejects.toMatchObject({ code: 'overloaded' });
});
