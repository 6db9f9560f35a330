import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import { Config } from '#platform/config/config.js';
import { ROOT } from '#platform/config/installation.js';
import type { Job } from '#base/execution/job.js';
import { nextSlice } from '#base/execution/time-slices.js';
import { Metrics } from '#base/metrics/metrics.js';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ApiError, overloaded } from '../errors/api-error.js';
import type { Client } from '../limits/client.js';
import { asReceived } from './frames.js';
import { failureOf } from './serve-jobs.js';
import { workersThatFit } from './worker-count.js';
import { type Outcome, WorkerProcess, type WorkerProgram } from './worker-process.js';

const ANONYMOUS = 'nobody';
/** Jobs that wait for a worker, of all clients and of one, and how long. */
const MAX_WAITING = 64;
const MAX_WAITING_PER_CLIENT = 16;
const WAIT_MS = 8000;
/** A result of which reading takes milliseconds. */
const LARGE_BYTES = 64 * 1024;
/** A client may use half of the workers. */
const PART_OF_CLIENT = 0.5;

export interface JobRequest<Question, Answer> {
  readonly client?: Client | undefined;
  /** Bytes of the input, which are held here and in the worker. */
  readonly bytes: number;
  readonly answer?: (question: Question) => Promise<Answer>;
}

/** The program of workers: built, or as source in tests and during development. */
export class WorkerProgramFile implements WorkerProgram {
  readonly path: string;
  readonly options: readonly string[];

  constructor(source = 'src/worker.ts') {
    const isSource = import.meta.url.endsWith('.ts');
    this.path = fileURLToPath(new URL(isSource ? source : 'dist/worker.js', ROOT));
    this.options = isSource ? ['--import', new URL('scripts/typescript.mjs', ROOT).href] : [];
  }
}

/** Runs jobs in a few processes, so that what somebody uploads costs at most one of them. */
@Injectable()
export class WorkerPool implements OnModuleDestroy, OnApplicationShutdown {
  private readonly workers = new Set<WorkerProcess>();
  private readonly turns: ConcurrencyLimiter;
  private isClosed = false;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly memory: MemoryBudget,
    private readonly program: WorkerProgramFile,
  ) {
    const count = workersThatFit(config.workers);
    this.turns = new ConcurrencyLimiter({
      total: Math.max(1, count),
      perKey: Math.max(1, Math.ceil(count * PART_OF_CLIENT)),
      waiting: MAX_WAITING,
      waitingPerKey: MAX_WAITING_PER_CLIENT,
      waitMs: WAIT_MS,
    });
    metrics.watch('gauge', 'dd_workers', 'Processes for what is uploaded.', () => [[this.workers.size]]);
    metrics.watch('gauge', 'dd_workers_busy', 'Those with a job.', () => [[this.turns.inside]]);
    metrics.watch('gauge', 'dd_worker_jobs_waiting', 'Jobs that wait for a worker.', () => [[this.turns.waiting]]);
  }

  /** Starts a worker, so that the first upload does not wait for it. */
  warm(): void {
    if (this.config.workers.count > 0 && this.workers.size === 0) this.start();
  }

  /**
   * What the job returns. Rejects with `too_complex` if it needs more than a worker has, and with `overloaded` if there is
   * no room for it.
   */
  async run<Input, Output, Question = never, Answer = never>(
    job: Job<Input, Output, Question, Answer>,
    input: Input,
    { client, bytes, answer = noAnswer }: JobRequest<Question, Answer>,
  ): Promise<Output> {
    const leave = await this.enter(job.name, client);
    const account = this.memory.transit();
    try {
      if (!account.tryTake(bytes)) throw this.refused(job.name, 'busy', overloaded());
      const outcome = await this.outcomeOf(job, input, answer);
      if (outcome.kind === 'refused') throw this.refused(job.name, outcome.limit, new ApiError('too_complex'));
      // What came back is held here while the answer is made of it.
      if (!account.tryTake(outcome.bytes)) throw this.refused(job.name, 'busy', overloaded());
      // Reading it has taken a turn of the event loop of its own.
      if (outcome.bytes > LARGE_BYTES) await nextSlice();
      if (outcome.kind === 'bug') throw this.refused(job.name, 'bug', bugIn(job.name, outcome.stack));
      this.metrics.workerJobs.count(job.name, 'done');
      return outcome.output as Output;
    } finally {
      account.close();
      leave();
    }
  }

  onModuleDestroy(): void {
    this.isClosed = true;
    for (const worker of this.workers) worker.kill('closed');
  }

  onApplicationShutdown(): void {
    this.onModuleDestroy();
  }

  private async enter(name: string, client: Client | undefined): Promise<() => void> {
    const tracker = client?.tracker ?? ANONYMOUS;
    try {
      return await this.turns.enter(tracker, this.turns.hasRoom(tracker) ? undefined : client?.disconnected?.());
    } catch (error) {
      const isBusy = UpstreamError.from(error).reason === 'busy';
      throw isBusy ? this.refused(name, 'busy', overloaded()) : error;
    }
  }

  private async outcomeOf<Input, Question, Answer>(
    job: Job<Input, unknown, Question, Answer>,
    input: Input,
    answer: (question: Question) => Promise<Answer>,
  ): Promise<Outcome> {
    if (this.config.workers.count === 0) return hereAndNow(job, input, answer);
    const worker = [...this.workers].find(({ isIdle }) => isIdle) ?? this.start();
    return worker.run(job.name, input, answer as (about: unknown) => Promise<unknown>);
  }

  private start(): WorkerProcess {
    const { megabytes, seconds } = this.config.workers;
    const worker = new WorkerProcess(this.program, { megabytes, cpuMs: seconds * 1000 }, () => {
      this.workers.delete(worker);
      if (!this.isClosed && this.workers.size === 0) this.warm();
    });
    this.workers.add(worker);
    return worker;
  }

  private refused(name: string, why: string, error: Error): Error {
    this.metrics.workerJobs.count(name, why);
    return error;
  }
}

/** For a single command, whose user has only himself to wait for. */
async function hereAndNow<Input, Question, Answer>(
  job: Job<Input, unknown, Question, Answer>,
  input: Input,
  answer: (question: Question) => Promise<Answer>,
): Promise<Outcome> {
  try {
    return { kind: 'done', output: asReceived(await job.run(input, answer)), bytes: 0 };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'bug') throw error;
    return { ...failure, bytes: 0 };
  }
}

function bugIn(name: string, stack: string): Error {
  const bug = new Error(`job ${name}`);
  bug.stack = stack;
  return bug;
}

const noAnswer = (): Promise<never> => Promise.reject(new Error('a question that the job may not ask'));
