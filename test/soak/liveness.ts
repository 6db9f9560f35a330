import { readFileSync } from 'node:fs';

const EVERY_MS = 100;
const NANOSECONDS = 1e6;

/** Requests the liveness endpoint and measures the CPU time until the response: the waiting time on a dedicated core. */
export class Liveness {
  readonly waits: number[] = [];
  failed = 0;
  private isOver = false;
  private readonly asking: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly pid: number,
  ) {
    this.asking = this.ask();
  }

  /** Percentile of the waiting times in milliseconds. */
  percentile(percent: number): number {
    const sorted = this.waits.toSorted((one, other) => one - other);
    return sorted[Math.floor((sorted.length * percent) / 100)] ?? 0;
  }

  stop(): Promise<void> {
    this.isOver = true;
    return this.asking;
  }

  private async ask(): Promise<void> {
    while (!this.isOver) {
      const [start, before] = [performance.now(), cpuMilliseconds(this.pid)];
      const isAlive = await fetch(`${this.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isAlive) this.waits.push(Math.min(performance.now() - start, cpuMilliseconds(this.pid) - before));
      else this.failed++;
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }
}

/** CPU time of the main thread (Linux). */
function cpuMilliseconds(pid: number): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1')) / NANOSECONDS;
  } catch {
    return 0; // the process has exited
  }
}
