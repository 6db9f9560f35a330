import { ConcurrencyLimiter } from '../concurrency-limiter.js';
import type { Caller } from '../caller.js';
import { KeepingFetcher } from './keeping-fetcher.js';
import type { HopResult, Ongoing } from './page-fetcher.js';
import type { WebTarget } from './web-target.js';

let visits = 0;

/** All pages of one report. Those of one host come over the same connection, one after the other, while the host is fast. */
export class SiteVisit extends KeepingFetcher {
  private readonly id = ++visits;
  private readonly keys = new Set<string>();
  private readonly turns = new ConcurrencyLimiter({
    total: Infinity,
    perKey: 1,
    waiting: Infinity,
    waitMs: this.options.turnMs,
  });

  /** What another report sees of a host is its own. */
  protected override keyOf({ url }: WebTarget): string {
    return `${this.id} ${url.origin}`;
  }

  protected override isWanted = (target: WebTarget) => this.turns.waitingOf(this.keyOf(target)) > 0;

  protected override async fetchHop(target: WebTarget, request: Ongoing): Promise<HopResult> {
    const key = this.keyOf(target);
    this.keys.add(key);
    const leave = await this.turn(key, request.signal);
    try {
      return await super.fetchHop(target, request);
    } finally {
      leave?.();
    }
  }

  /** Closes what is still open. */
  close(): void {
    for (const key of this.keys) this.kept.idle.leave(key);
  }

  private turn(key: string, signal: Caller): Promise<(() => void) | undefined> {
    return this.turns.enter(key, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
  }
}
