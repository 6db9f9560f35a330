import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { Metrics } from '#base/metrics/metrics.js';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { type MemoryAccount, MemoryBudget } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { overloaded } from '../errors/api-error.js';
import type { Client } from './client.js';

const ANONYMOUS = 'nobody';
const EXPECTED_MS = 2000;
const WEIGHT = 0.1;
const MAX_RETRY_SECONDS = 60;

/** The computation did not begin: the service is overloaded or the client left. Other clients of the report can retry. */
export class CapacityError extends Error {
  constructor(readonly refusal: unknown) {
    super('no turn');
  }
}

/** Limits the reports being computed, in total and per client. Others wait for a short time, in fair order. */
@Injectable()
export class Workload {
  private readonly room: ConcurrencyLimiter;
  /** Moving average of the time of a report. */
  private reportMs = EXPECTED_MS;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly memory: MemoryBudget,
  ) {
    const { work } = config;
    this.room = new ConcurrencyLimiter({
      total: work.reports,
      perKey: work.reportsPerClient,
      waiting: work.waiting,
      waitingPerKey: work.waitingPerClient,
      waitMs: work.waitMs,
      hasRoom: () => memory.hasRoom,
    });
    metrics.watch('gauge', 'dd_reports_in_flight', 'Reports being computed.', () => [[this.room.inside]]);
    metrics.watch('gauge', 'dd_reports_in_flight_most', 'How many may be.', () => [[work.reports]]);
    metrics.watch('gauge', 'dd_reports_waiting', 'Reports that wait for room.', () => [[this.room.waiting]]);
    const held = () => [
      [memory.running, 'running'] as const,
      ...memory.cached.map(([name, bytes]) => [bytes, name] as const),
    ];
    metrics.watch('gauge', 'dd_memory_bytes', 'What comes from outside and is held, by whom.', held, 'holder');
    metrics.watch('gauge', 'dd_memory_bytes_most', 'How much all of them together may hold.', () => [[memory.limit]]);
  }

  /** Rejects with CapacityError where the computation did not begin. */
  async run<T>(client: Client | undefined, compute: (memory: MemoryAccount) => Promise<T>): Promise<T> {
    const leave = await this.enter(client);
    const start = performance.now();
    try {
      return await this.memory.during(compute);
    } finally {
      this.reportMs += WEIGHT * (performance.now() - start - this.reportMs);
      leave();
    }
  }

  private async enter(client: Client | undefined): Promise<() => void> {
    const tracker = client?.tracker ?? ANONYMOUS;
    try {
      return await this.room.enter(tracker, this.room.hasRoom(tracker) ? undefined : client?.disconnected?.());
    } catch (error) {
      if (UpstreamError.from(error).reason !== 'busy') throw new CapacityError(error);
      this.metrics.reportsRefused.count(this.refusedBy());
      throw new CapacityError(overloaded(this.retrySeconds(tracker)));
    }
  }

  private refusedBy(): string {
    if (this.room.isFull) return 'total';
    return this.memory.hasRoom ? 'client' : 'memory';
  }

  /** Estimated time until the running and waiting reports are done, in total and for this client. */
  private retrySeconds(tracker: string): number {
    const { reports, reportsPerClient } = this.config.work;
    const rounds = Math.max(
      (this.room.inside + this.room.waiting) / reports,
      (this.room.insideOf(tracker) + this.room.waitingOf(tracker)) / reportsPerClient,
    );
    return Math.min(Math.max(1, Math.ceil((rounds * this.reportMs) / 1000)), MAX_RETRY_SECONDS);
  }
}
