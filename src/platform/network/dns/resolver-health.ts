import type { Clock } from '#base/domain/clock.js';

const EXPECTED_MS = 50;
const WEIGHT = 0.3;
const FAILURES_TO_REST = 2;

/** Statistics of one resolver: how fast it is, and whether to avoid it for a while. */
export class ResolverHealth {
  private latency = EXPECTED_MS;
  /** When it answered last. */
  answeredAt = -Infinity;
  private failures = 0;
  private restsUntil = -Infinity;

  constructor(
    private readonly restMs: number,
    private readonly clock: Clock,
  ) {}

  get isResting(): boolean {
    return this.clock.now() < this.restsUntil;
  }

  answered(milliseconds: number): void {
    this.failures = 0;
    this.answeredAt = this.clock.now();
    this.restsUntil = -Infinity;
    this.latency += WEIGHT * (milliseconds - this.latency);
  }

  /** Another resolver was faster: the latency is at least this long. */
  overtaken(milliseconds: number): void {
    this.latency += WEIGHT * Math.max(0, milliseconds - this.latency);
  }

  failed(): void {
    if (++this.failures >= FAILURES_TO_REST) this.restsUntil = this.clock.now() + this.restMs;
  }

  /** Sorts the better one first. */
  static compare(one: ResolverHealth, other: ResolverHealth): number {
    return Number(one.isResting) - Number(other.isResting) || one.latency - other.latency;
  }
}
