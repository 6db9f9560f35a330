import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { ReusingFetcher } from './reusing-fetcher.js';
import type { HopResult, CancelablePageRequest } from './page-fetcher.js';
import type { WebTarget } from './web-target.js';

let visits = 0;

/** Fetches all pages of one report. Pages of one host use the same connection, one after the other, while the host is fast. */
export class SiteVisit extends ReusingFetcher {
  private readonly id = ++visits;
  private readonly keys = new Set<string>();
  private readonly expected = new Set<string>();
  private readonly turns = new ConcurrencyLimiter({
    total: Infinity,
    perKey: 1,
    waiting: Infinity,
    waitMs: this.options.turnMs,
  });

  /** Reports do not share connections. */
  protected override keyOf({ url }: Pick<WebTarget, 'url'>): string {
    return `${this.id} ${url.origin}`;
  }

  protected override isWanted = (target: WebTarget) => {
    const key = this.keyOf(target);
    return this.expected.has(key) || this.turns.waitingOf(key) > 0;
  };

  /** A page of this origin will be fetched later, so that its connection is kept until then. */
  expect(url: URL): void {
    this.expected.add(this.keyOf({ url }));
  }

  protected override async fetchHop(target: WebTarget, request: CancelablePageRequest): Promise<HopResult> {
    const key = this.keyOf(target);
    this.keys.add(key);
    const leave = await this.turn(key, request.signal);
    try {
      return await super.fetchHop(target, request);
    } finally {
      leave?.();
    }
  }

  /** Closes the open connections. */
  close(): void {
    for (const key of this.keys) this.kept.idle.leave(key);
  }

  private turn(key: string, signal: CancelSignal): Promise<(() => void) | undefined> {
    return this.turns.enter(key, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
  }
}
