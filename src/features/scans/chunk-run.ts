import { randomUUID } from 'node:crypto';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import type { ScanMetrics } from './scan-metrics.js';
import type { DomainChecker, DomainOutcome } from './domain-checker.js';
import type { ScanPace } from './scan-pace.js';
import { type Counted, sumsOf } from './scan-sums.js';
import type { BegunChunk, ScanStore } from './scan-store.js';
import { packWhole } from './whole-reports.js';

/** A domain is tried so often; what is found the last time counts. */
const ATTEMPTS = 3;
/** Pauses before the second and the third attempt. */
const PAUSES_MS = [30_000, 120_000];
/** How often a chunk may begin without an end before its domains are given up: one of them may end the process. */
const MAX_BEGINNINGS = 6;
/** Results of a slow chunk are stored before it is finished. */
const STORE_MS = 20_000;
const RETRY_MS = 1000;

/** Ends the work of a process, or of a scan that is over. */
export interface Stop {
  readonly isStopped: boolean;
  /** Resolves when it stops. */
  readonly stopped: Promise<void>;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

interface Done {
  readonly counted: Counted;
  readonly whole?: Buffer;
}

/** Checks the domains of a chunk, a few at a time, and stores what became of them. */
export class ChunkRun {
  private done: Done[] = [];
  private again: string[] = [];
  private readonly waiting: string[];
  private readonly running = new Set<string>();
  private storedAt: number;
  private storing = Promise.resolve();
  private isLost = false;

  constructor(
    private readonly store: ScanStore,
    private readonly checker: DomainChecker,
    private readonly scan: string,
    private readonly chunk: string,
    private readonly begun: BegunChunk,
    private readonly stop: Stop,
    private readonly metrics: ScanMetrics,
    private readonly pace: ScanPace,
    /** Counts the reports that are not stored yet. */
    private readonly memory: MemoryAccount,
  ) {
    this.waiting = [...begun.domains];
    this.storedAt = stop.now();
  }

  async run(lanes: number): Promise<void> {
    if (this.begun.tries > MAX_BEGINNINGS) this.giveUp();
    const work = Promise.all(Array.from({ length: lanes }, () => this.lane()));
    await Promise.race([work, this.stop.stopped]);
    await this.storing;
    await this.keep();
  }

  private async lane(): Promise<void> {
    while (!this.isOver()) {
      if (this.pace.pauseMs > 0) await this.stop.pause(this.pace.pauseMs);
      if (this.isOver()) return;
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.running.add(next);
      const outcome = await this.metrics.during(() => this.checker.check(next, this.begun.checks, this.begun.isWhole));
      if (this.isOver()) return; // it stays among those that are not finished
      this.running.delete(next);
      this.pace.note(outcome.hadRoom);
      this.take(next, outcome);
      if (this.stop.now() - this.storedAt > STORE_MS) {
        this.storedAt = this.stop.now();
        this.storing = this.storing.then(() => this.keep());
      }
    }
  }

  private isOver(): boolean {
    return this.stop.isStopped || this.isLost;
  }

  private take(domain: string, { counted, whole, isFinal }: DomainOutcome): void {
    if (isFinal || this.attempt >= ATTEMPTS) this.finish(counted, whole);
    else {
      this.metrics.count('again');
      this.again.push(domain);
    }
  }

  private get attempt(): number {
    return Number(this.chunk.split('.')[1]);
  }

  private giveUp(): void {
    for (const domain of this.waiting) this.finish({ line: this.checker.failed(domain, 'internal_error') });
    this.waiting.length = 0;
  }

  private finish(counted: Counted, whole?: Buffer): void {
    this.metrics.count('error' in counted.line ? counted.line.error : 'report');
    this.done.push({ counted, ...(whole && this.memory.tryTake(whole.length) && { whole }) });
  }

  /** Stores what is done. Domains that failed are tried again once the rest of the chunk is finished. */
  private async keep(): Promise<void> {
    const unfinished = [...this.running, ...this.waiting];
    const isFinished = unfinished.length === 0;
    const stored = this.done;
    const lines = stored.map(({ counted }) => counted);
    if (!isFinished && lines.length === 0 && !this.stop.isStopped) return;
    this.done = [];
    const results = {
      ...{ chunk: this.chunk, begun: this.begun.begun, lines: lines.map(({ line }) => line), sums: sumsOf(lines) },
      left: isFinished ? [] : [...unfinished, ...this.again],
      isGivenBack: this.stop.isStopped,
      again: isFinished ? this.again : [],
      due: this.stop.now() + (PAUSES_MS[this.attempt - 1] ?? 0),
      name: randomUUID(),
      ...(stored.some(({ whole }) => whole) && { reports: await packWhole(stored.map(({ whole }) => whole)) }),
    };
    await this.untilStored(async () => {
      if (!(await this.store.store(this.scan, results, this.stop.now()))) this.isLost = true;
    });
    for (const { whole } of stored) this.memory.give(whole?.length ?? 0);
  }

  private async untilStored(store: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await store();
        return;
      } catch (error) {
        if (this.stop.isStopped) throw error;
        await this.stop.pause(RETRY_MS);
      }
    }
  }
}
