import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Metrics } from '../../metrics/metrics.js';
import { Turnstile } from '../../network/turnstile.js';
import type { Caller } from '../http/caller.js';

const NOBODY = 'nobody';

/** The reports being computed. Who finds no room is sent away at once, and no caller gets all of it. */
@Injectable()
export class Workload {
  private readonly room: Turnstile;

  constructor(
    { work }: Config,
    private readonly metrics: Metrics,
  ) {
    this.room = new Turnstile({ total: work.reports, perKey: work.reportsPerClient, waiting: 0 });
    metrics.watch('gauge', 'dd_reports_in_flight', 'Reports being computed.', () => [[this.room.inside]]);
    metrics.watch('gauge', 'dd_reports_in_flight_most', 'How many may be.', () => [[work.reports]]);
  }

  async run<T>(caller: Caller | undefined, compute: () => Promise<T>): Promise<T> {
    const leave = await this.enter(caller?.tracker ?? NOBODY);
    try {
      return await compute();
    } finally {
      leave();
    }
  }

  private async enter(tracker: string): Promise<() => void> {
    try {
      return await this.room.enter(tracker);
    } catch (error) {
      this.metrics.reportsRefused.count(this.room.isFull ? 'total' : 'client');
      throw error;
    }
  }
}
