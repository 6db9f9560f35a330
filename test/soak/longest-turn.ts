import { readFileSync } from 'node:fs';

const EVERY_MS = 5;
const NANOSECONDS = 1e6;

/**
 * CPU milliseconds of the longest turn of the event loop: of the main thread between two timers, so a little more than
 * the turn itself.
 */
export class LongestTurn {
  private longest = 0;
  private last = cpuMilliseconds();

  constructor() {
    setInterval(() => this.look(), EVERY_MS).unref();
  }

  /** Since the last time that it was taken. */
  take(): number {
    const { longest } = this;
    this.longest = 0;
    return longest;
  }

  private look(): void {
    const now = cpuMilliseconds();
    this.longest = Math.max(this.longest, now - this.last);
    this.last = now;
  }
}

function cpuMilliseconds(): number {
  return Number.parseInt(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1')) / NANOSECONDS;
}
