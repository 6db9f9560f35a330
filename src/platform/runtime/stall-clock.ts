const INTERVAL_MS = 20;
/** Timer jitter that is ignored. */
const JITTER_MS = 20;

/** Monotonic clock that excludes event-loop stalls, so that our own stalls are not counted as timeouts of others. */
export class StallClock {
  private users = 0;
  private timer: NodeJS.Timeout | undefined;
  private dueAt = 0;
  private lostMs = 0;

  /** Milliseconds. Stalls are noticed only while the clock is in use. */
  now(): number {
    const now = performance.now();
    return now - this.lostMs - (this.users > 0 ? this.lateAt(now) : 0);
  }

  /** Measures stalls until the returned function is called; calling it again has no effect. */
  use(): () => void {
    if (this.users++ === 0) {
      this.dueAt = performance.now() + INTERVAL_MS;
      this.timer = setInterval(() => this.measure(), INTERVAL_MS).unref();
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.measure();
      if (--this.users === 0) clearInterval(this.timer);
    };
  }

  private measure(): void {
    const now = performance.now();
    this.lostMs += this.lateAt(now);
    this.dueAt = now + INTERVAL_MS;
  }

  private lateAt(now: number): number {
    return Math.max(0, now - this.dueAt - JITTER_MS);
  }
}
