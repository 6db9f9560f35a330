import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Socket } from 'node:net';
import { FrameReader, frameOf, type FromWorker, type ToWorker } from './frames.js';
import { type ProcessUsage, usageOf } from './process-usage.js';
import { MAX_OUTPUT_BYTES } from './serve-jobs.js';
import { BESIDES_HEAP_MB } from './worker-count.js';

/** How a job ended. `time`, `memory` and the names of limits in a job are reasons to refuse what was uploaded. */
export type Outcome = Extract<FromWorker, { kind: 'done' | 'refused' | 'bug' }> & { readonly bytes: number };

export interface WorkerLimits {
  /** Of the heap. */
  readonly megabytes: number;
  /** CPU time of one job. */
  readonly cpuMs: number;
}

/** The program of a worker and the options of Node that it needs. */
export interface WorkerProgram {
  readonly path: string;
  readonly options: readonly string[];
}

const MEBIBYTE = 2 ** 20;
/** The highest score for the kernel. */
const END_FIRST = '1000';
/** Priority: a third of the processor where the service needs all of it. */
const BELOW_SERVICE = 5;
/** How often a running job is looked at. */
const WATCH_MS = 50;
/** A job that gets too little of a busy machine may take this many times its CPU time. */
const PATIENCE = 12;
/** A worker that has grown beyond this part of its limit is replaced after its job. */
const GROWN = 0.5;

interface Running {
  readonly end: (outcome: Outcome) => void;
  readonly answer: (about: unknown) => Promise<unknown>;
  readonly watch: NodeJS.Timeout;
  open: number;
}

/**
 * A process that runs one job at a time. A thread would not do: where a thread runs out of memory in the middle of a large
 * allocation, Node ends the whole process (docs/decisions/0031).
 */
export class WorkerProcess {
  private readonly child: ChildProcess;
  private readonly frames = new FrameReader(MAX_OUTPUT_BYTES);
  private running: Running | undefined;
  private isReady = false;
  private killedFor: string | undefined;
  isGone = false;

  constructor(
    { path, options }: WorkerProgram,
    private readonly limits: WorkerLimits,
    private readonly onExit: () => void,
  ) {
    const heap = `--max-old-space-size=${limits.megabytes}`;
    // Its environment is empty: a worker needs no secrets. What it prints could contain what was uploaded.
    this.child = spawn(process.execPath, [heap, '--max-semi-space-size=8', ...options, path], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    });
    this.child.stdin!.on('error', () => this.kill('memory')); // it has ended, which `exit` reports
    this.child.stdout!.on('data', (piece: Buffer) => this.receive(piece));
    this.child.once('exit', () => this.ended());
    this.child.once('error', () => this.ended());
    this.offerToKernel();
    this.yieldToService();
    this.reference(false);
  }

  get isIdle(): boolean {
    return !this.running && !this.isGone;
  }

  /** Runs a job. Whatever happens to the process, this resolves. */
  run(job: string, input: unknown, answer: Running['answer']): Promise<Outcome> {
    const { pid } = this.child;
    const begun = { at: performance.now(), cpuMs: (pid === undefined ? undefined : usageOf(pid)?.cpuMs) ?? 0 };
    this.reference(true);
    return new Promise((resolve) => {
      const watch = setInterval(() => this.look(begun), WATCH_MS);
      this.running = { end: resolve, answer, watch, open: 0 };
      void this.send({ job, input });
    });
  }

  /** Ends the process at once. */
  kill(reason: string): void {
    this.killedFor ??= reason;
    this.isGone = true;
    this.child.kill('SIGKILL');
  }

  private look(begun: { readonly at: number; readonly cpuMs: number }): void {
    const usage = this.child.pid === undefined ? undefined : usageOf(this.child.pid);
    if (usage && usage.bytes > (this.limits.megabytes + BESIDES_HEAP_MB) * MEBIBYTE) this.kill('memory');
    else if (isOver(usage, begun, this.limits.cpuMs, this.running?.open ?? 0)) this.kill('time');
  }

  private async send(message: ToWorker): Promise<void> {
    const { stdin } = this.child;
    for (const part of frameOf(message)) {
      if (!stdin?.writable) return;
      if (!stdin.write(part)) await once(stdin, 'drain').catch(() => undefined);
    }
  }

  private receive(piece: Buffer): void {
    try {
      for (const [message, bytes] of this.frames.read(piece)) this.handle(message as FromWorker, bytes);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.kill('output');
    }
  }

  private handle(message: FromWorker, bytes: number): void {
    if (message.kind === 'ready') this.isReady = true;
    else if (message.kind === 'ask') void this.reply(message.question, message.about);
    else this.finish({ ...message, bytes });
  }

  private async reply(question: number, about: unknown): Promise<void> {
    const { running } = this;
    if (!running) return;
    running.open++;
    const message = await running.answer(about).then(
      (answer) => ({ question, answer }),
      () => ({ question, failed: true }) as const,
    );
    running.open--;
    if (this.running === running) await this.send(message);
  }

  private finish(outcome: Outcome): void {
    const { running } = this;
    this.running = undefined;
    clearInterval(running?.watch);
    if (!this.isGone) this.reference(false);
    const usage = this.child.pid === undefined || this.isGone ? undefined : usageOf(this.child.pid);
    if (usage && usage.bytes > (this.limits.megabytes + BESIDES_HEAP_MB) * MEBIBYTE * GROWN) this.kill('grown');
    running?.end(outcome);
  }

  private ended(): void {
    this.isGone = true;
    const hasStarted = this.isReady || this.killedFor !== undefined;
    this.finish(
      hasStarted
        ? { kind: 'refused', limit: this.killedFor ?? 'memory', bytes: 0 }
        : { kind: 'bug', stack: 'Error: a worker ended before it was ready', bytes: 0 },
    );
    this.onExit();
  }

  /**
   * The kernel ends this process before the service if the memory of the container is used up. The service says so, because
   * a process that is only starting has memory already.
   */
  private offerToKernel(): void {
    try {
      if (this.child.pid !== undefined) writeFileSync(`/proc/${this.child.pid}/oom_score_adj`, END_FIRST);
    } catch {
      // it has already ended, or this is not Linux
    }
  }

  /** The service answers first where both have something to do. */
  private yieldToService(): void {
    try {
      if (this.child.pid !== undefined) setPriority(this.child.pid, BELOW_SERVICE);
    } catch {
      // it has already ended
    }
  }

  /** An idle worker does not keep the service running. */
  private reference(isNeeded: boolean): void {
    const how = isNeeded ? 'ref' : 'unref';
    for (const one of [this.child, this.child.stdin, this.child.stdout]) (one as ChildProcess | Socket | null)?.[how]();
  }
}

/** By CPU time, and by the clock where the system does not say that or gives the job almost none. */
function isOver(
  usage: ProcessUsage | undefined,
  begun: { readonly at: number; readonly cpuMs: number },
  limitMs: number,
  openQuestions: number,
): boolean {
  const passed = performance.now() - begun.at;
  if (usage && usage.cpuMs - begun.cpuMs > limitMs) return true;
  return openQuestions === 0 && passed > limitMs * (usage ? PATIENCE : 1);
}
