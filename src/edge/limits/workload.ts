import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Metrics } from '../../metrics/metrics.js';
import { ConcurrencyLimiter } from '../../network/concurrency-limiter.js';
import { UpstreamError } from '../../network/upstream-error.js';
import { overloaded } from '../errors/api-error.js';
import type { Caller } from './caller.js';

const NOBODY = 'nobody';
const EXPECTED_MS = 2000;
const WEIGHT = 0.1;
const LONGEST_RETRY_SECONDS = 60;

/** A caller who did not get a turn, because there is too much to do or because they left: their affair, not the report's. */
export class CapacityError extends Error {
  constructor(readonly refusal: unknown) {
    super('no turn');
  }
}

/** The reports being computed. Who finds no room waits a moment, in turn with the others; no caller gets all of it. */
@Injectable()
export class Workload {
  private readonly room: ConcurrencyLimiter;
  /** What a report takes, by experience. */
  private reportMs = EXPECTED_MS;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {
    const { work } = config;
    this.room = new ConcurrencyLimiter({
      total: work.reports,
      perKey: work.reportsPerClient,
      waiting: work.waiting,
      waitingPerKey: work.waitingPerClient,
      waitMs: work.waitMs,
    });
    metrics.watch('gauge', 'dd_reports_in_flight', 'Reports being computed.', () => [[this.room.inside]]);
    metrics.watch('gauge', 'dd_reports_in_flight_most', 'How many may be.', () => [[work.reports]]);
    metrics.watch('gauge', 'dd_reports_waiting', 'Reports that wait for room.', () => [[this.room.waiting]]);
  }

  /** Rejects with CapacityError where the computation did not begin. */
  async run<T>(caller: Caller | undefined, compute: () => Promise<T>): Promise<T> {
    const leave = await this.enter(caller);
    const start = performance.now();
    try {
      return await compute();
    } finally {
      this.reportMs += WEIGHT * (performance.now() - start - this.reportMs);
      leave();
    }
  }

  private async enter(caller: Caller | undefined): Promise<() => void> {
    const tracker = caller?.tracker ?? NOBODY;
    try {
      return await this.room.enter(tracker, this.room.hasRoom(tracker) ? undefined : caller?.disconnected?.());
    } catch (error) {
      if (UpstreamError.from(error).reason !== 'busy') throw new CapacityError(error);
      this.metrics.reportsRefused.count(this.room.isFull ? 'total' : 'client');
      throw new CapacityError(overloaded(this.retrySeconds(tracker)));
    }
  }

  /** When what is to be done now will be done, all of it and this client's. */
  private retrySeconds(tracker: string): number {
    const { reports, reportsPerClient } = this.config.work;
    const rounds = Math.max(
      (this.room.inside + this.room.waiting) / reports,
      (this.room.insideOf(tracker) + this.room.waitingOf(tracker)) / reportsPerClient,
    );
    return Math.min(Math.max(1, Math.ceil((rounds * this.reportMs) / 1000)), LONGEST_RETRY_SECONDS);
  }
}
