import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Clock } from '#base/domain/clock.js';
import { type SpanStart, traced } from '#base/execution/tracing.js';
import { Config } from '#platform/config/config.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ChunkRun, type Stop } from '../chunk-run.js';
import { DomainChecker } from '../domain-checker.js';
import { ScanMetrics } from '../scan-metrics.js';
import { ScanPace } from '../scan-pace.js';
import { ScanQueue } from '../scan-queue.js';
import { type BegunChunk, ScanStore } from '../scan-store.js';
import { type ChunkJob, QUEUE } from './scan-jobs.js';

/** A second chunk begins while the last domains of the first are still checked. */
const CHUNKS = 2;
/** A worker that says nothing for so long is dead, and its chunks go to another one. */
const LOCK_MS = 20_000;
const STALLED_MS = 10_000;
/** No limit here: the store counts the attempts at a chunk that did not finish. */
const MAX_STALLED = 1_000_000;
const LOOK_MS = 1000;

/** Takes chunks from the queue and checks their domains. */
@Processor(
  { name: QUEUE },
  { concurrency: CHUNKS, lockDuration: LOCK_MS, stalledInterval: STALLED_MS, maxStalledCount: MAX_STALLED },
)
export class ChunkWorker extends WorkerHost implements BeforeApplicationShutdown, OnModuleInit {
  private readonly ends = new Set<() => void>();
  private readonly ending = new AbortController();
  private readonly pace = new ScanPace();

  constructor(
    private readonly store: ScanStore,
    private readonly queue: ScanQueue,
    private readonly checker: DomainChecker,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly metrics: ScanMetrics,
    private readonly memory: MemoryBudget,
  ) {
    super();
  }

  /** On a machine that workers share with replicas, people's checks come first. */
  onModuleInit(): void {
    const { role, nice } = this.config.scans!;
    if (role === 'worker' && getPriority() < nice) setPriority(nice);
  }

  async process({ data: { scan, chunk } }: Job<ChunkJob>): Promise<void> {
    if (this.hasEnded()) return;
    const begun = await this.store.begin(scan, chunk, this.clock.now());
    if (begun) {
      const { stop, end } = this.watch(scan);
      const lanes = Math.max(1, Math.floor((this.config.scans?.domainsAtOnce ?? 1) / CHUNKS));
      const memory = this.memory.transit();
      const run = new ChunkRun(this.store, this.checker, scan, chunk, begun, stop, this.metrics, this.pace, memory);
      await traced(spanOf(begun), () => run.run(lanes)).finally(() => {
        memory.close();
        end();
      });
    }
    if (!this.hasEnded()) await this.queue.feed(scan);
  }

  /** The queue tells of every lost connection; it comes back by itself. */
  @OnWorkerEvent('error')
  ignore(): void {}

  /** What is not finished goes to another worker. */
  beforeApplicationShutdown(): void {
    this.ending.abort();
    for (const end of this.ends) end();
  }

  private hasEnded(): boolean {
    return this.ending.signal.aborted;
  }

  /** Stops when the scan is over or the process ends. */
  private watch(scan: string): { readonly stop: Stop; readonly end: () => void } {
    let isStopped = false;
    let resolve: () => void = () => undefined;
    const stopped = new Promise<void>((done) => (resolve = done));
    const halt = () => {
      isStopped = true;
      resolve();
    };
    const look = async () => {
      try {
        if (await this.store.isOver(scan)) halt();
      } catch (error) {
        UpstreamError.from(error);
      }
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    this.ends.add(halt);
    if (this.hasEnded()) halt();
    const end = () => {
      clearInterval(timer);
      this.ends.delete(halt);
    };
    const { clock } = this;
    const stop: Stop = {
      get isStopped() {
        return isStopped;
      },
      stopped,
      now: () => clock.now(),
      pause: (ms) => Promise.race([sleep(ms), stopped]),
    };
    return { stop, end };
  }
}

/** Part of the trace of the request that started the scan. Neither the scan nor its domains are named. */
function spanOf({ domains, trace, tries }: BegunChunk): SpanStart {
  return {
    ...{ name: 'scan chunk', kind: 'consumer', parent: { traceparent: trace } },
    attributes: { 'messaging.system': 'bullmq', 'dd.scan.domains': domains.length, 'dd.scan.attempt': tries },
  };
}
