import { readdirSync, readFileSync } from 'node:fs';

export interface Sample {
  readonly minute: number;
  readonly megabytes: number;
  readonly descriptors: number;
}

/** Samples memory and descriptors of a process from /proc. */
export class ProcessWatch {
  readonly samples: Sample[] = [];
  private readonly start = performance.now();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly pid: number,
    everyMs: number,
  ) {
    this.timer = setInterval(() => this.look(), everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))!;
    this.samples.push({
      minute: (performance.now() - this.start) / 60_000,
      megabytes: Number(kilobytes) / 1024,
      descriptors: readdirSync(`/proc/${this.pid}/fd`).length,
    });
  }
}

/** Growth per minute by linear regression. */
export function slope(samples: readonly Sample[], of: 'megabytes' | 'descriptors'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map((sample) => sample[of]))];
  const covariance = mean(samples.map((sample) => (sample.minute - x) * (sample[of] - y)));
  return covariance / mean(samples.map(({ minute }) => (minute - x) ** 2));
}
