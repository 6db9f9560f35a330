import { setTimeout as sleep } from 'node:timers/promises';
import type { Replicas } from './replicas.js';

export interface Outcome {
  readonly replica: number;
  /** 0 where the connection broke. */
  readonly status: number;
  readonly ms: number;
}

const GREEDY = '192.0.2.1';
const WORKERS = 6;
const PAUSE_MS = 20;
const NAMES = 40;

/** Requests one after the other by a few workers until told to stop, and a client who wants more than it may have. */
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

  /** The greedy one asks for the same so often at once; gives how often it had its way. */
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

/** The slowest but one in a hundred, in milliseconds. */
export function p99(outcomes: readonly Outcome[]): number {
  return outcomes.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(outcomes.length * 0.99)]!;
}
