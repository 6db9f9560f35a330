import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Clock } from '#base/domain/clock.js';
import { Config } from '#platform/config/config.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ScanCallbacks } from '../scan-callbacks.js';
import { ScanMetrics } from '../scan-metrics.js';
import { ScanQueue } from '../scan-queue.js';
import { ScanStore } from '../scan-store.js';
import { type ChunkJob, jobIdOf, QUEUE } from './scan-jobs.js';

/** How often every active scan is looked after, by each process. */
const LOOK_MS = 10_000;

/** Chunks as jobs of BullMQ, which gives those of a dead worker to another. */
@Injectable()
export class BullScanQueue extends ScanQueue implements OnModuleInit, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private looking = Promise.resolve();

  constructor(
    @InjectQueue(QUEUE) private readonly jobs: Queue<ChunkJob>,
    private readonly store: ScanStore,
    private readonly callbacks: ScanCallbacks,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly metrics: ScanMetrics,
  ) {
    super();
  }

  onModuleInit(): void {
    this.jobs.on('error', () => undefined); // the connection comes back by itself, and the store tells who calls
    this.timer = setInterval(() => void (this.looking = this.looking.then(() => this.look())), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async feed(scan: string): Promise<void> {
    const now = this.clock.now();
    const open = await this.store.openNext(scan, this.config.scans?.chunksAtOnce ?? 1, now);
    if (!open) {
      if (await this.callbacks.tell(scan)) await this.store.dropActive(scan);
      return;
    }
    const rules = { removeOnComplete: true, removeOnFail: true };
    await this.jobs.addBulk(
      open.map(({ chunk, due }) => {
        const job = { scan, chunk };
        return { name: QUEUE, data: job, opts: { ...rules, jobId: jobIdOf(job), delay: Math.max(0, due - now) } };
      }),
    );
  }

  /** Hands in again what a lost job, a lost second of Redis or a worker that ended left open. */
  private async look(): Promise<void> {
    try {
      const [scans, active] = [await this.store.active(), { scans: 0, domains: 0 }];
      for (const scan of scans) {
        await this.feed(scan);
        const left = await this.store.left(scan);
        active.scans += left > 0 ? 1 : 0;
        active.domains += left;
      }
      this.metrics.saw(active);
    } catch (error) {
      UpstreamError.of(error); // the next look follows
    }
  }
}
