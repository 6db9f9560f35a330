import { setTimeout as sleep } from 'node:timers/promises';
import type { Replicas } from './replicas.js';

export interface Outcome {
  readonly replica: number;
  /** 0 if the connection failed. */
  readonly status: number;
  readonly ms: number;
}

const GREEDY = '192.0.2.1';
const WORKERS = 6;
const PAUSE_MS = 20;
const NAMES = 40;

/** Continuous requests of a few workers until stopped, and a client that exceeds its limit. */
export class Load {
  private readonly outcomes: Outcome[] = [];
  private readonly workers: Promise<void>[];
  private stopped = false;
  private serial = 0;

  constructor(private readonly replicas: Replicas) {
    this.workers = Array.from({ length: WORKERS }, () => this.work());
  }

  async stop(): Promise<Outcome[]> {
    this.stopped = true;
    await Promise.all(this.workers);
    return this.outcomes;
  }

  /** Sends this number of requests of one client at once; returns how many succeeded. */
  async greed(times: number): Promise<number> {
    const outcomes = await Promise.all(Array.from({ length: times }, () => this.ask(GREEDY, 'greed')));
    return outcomes.filter(({ status }) => status === 200).length;
  }

  private async work(): Promise<void> {
    while (!this.stopped) {
      const { status } = await this.ask(`10.0.${this.serial >> 8}.${this.serial & 255}`, `load-${this.serial % NAMES}`);
      if (status === 0) await sleep(PAUSE_MS);
    }
  }

  private async ask(client: string, label: string): Promise<Outcome> {
    const replica = this.serial++ % this.replicas.running.length;
    const start = performance.now();
    const status = await this.replicas.get(`/api/v1/lookup/${label}.wildcard.com/A`, client, replica).then(
      (answer) => answer.status,
      () => 0,
    );
    const outcome = { replica, status, ms: performance.now() - start };
    this.outcomes.push(outcome);
    return outcome;
  }
}

/** The 99th percentile in milliseconds. */
export function p99(outcomes: readonly Outcome[]): number {
  return outcomes.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(outcomes.length * 0.99)]!;
}
