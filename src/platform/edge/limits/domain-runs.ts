import { Injectable } from '@nestjs/common';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { overloaded } from '../errors/api-error.js';
import type { Client } from './client.js';
import { CapacityError, Workload } from './workload.js';

const MAX_WAITING = 96;
const MAX_WAITING_PER_DOMAIN = 12;
const WAIT_MS = 20_000;

interface Waiting<T> {
  readonly result: Promise<T>;
  /** Arrival of the last client that shares the run (monotonic clock). */
  lastClientAt: number;
}

/** `since` is the arrival of the last client: older answers are not recent enough. */
type Compute<T> = (memory: MemoryAccount, since: number) => Promise<T>;

/**
 * Work that queries the servers of a domain past every cache, one run per domain at a time. Clients that want the same
 * share a run only before it begins: a running one may have read records before they arrived.
 */
@Injectable()
export class DomainRuns {
  private readonly waiting = new Map<string, Waiting<unknown>>();
  private readonly turns = new ConcurrencyLimiter({
    total: Infinity,
    perKey: 1,
    waiting: MAX_WAITING,
    waitingPerKey: MAX_WAITING_PER_DOMAIN,
    waitMs: WAIT_MS,
  });

  constructor(private readonly workload: Workload) {}

  /** Rejects with CapacityError where the computation did not begin. */
  async run<T>(domain: string, input: string, client: Client | undefined, compute: Compute<T>): Promise<T> {
    const key = `${domain} ${input}`;
    for (;;) {
      const shared = this.waiting.get(key) as Waiting<T> | undefined;
      if (!shared) return this.begin(key, domain, client, compute);
      shared.lastClientAt = performance.now();
      try {
        return await shared.result;
      } catch (error) {
        if (!(error instanceof CapacityError)) throw error; // the client that started the run left or was refused: this one starts its own
      }
    }
  }

  private begin<T>(key: string, domain: string, client: Client | undefined, compute: Compute<T>): Promise<T> {
    const unshare = () => this.waiting.get(key) === waiting && this.waiting.delete(key);
    const run = async () => {
      const leave = await this.enter(domain, client);
      try {
        return await this.workload.run(client, (memory) => {
          unshare();
          return compute(memory, waiting.lastClientAt);
        });
      } finally {
        leave();
      }
    };
    const result = Promise.resolve().then(run).finally(unshare);
    const waiting: Waiting<T> = { result, lastClientAt: performance.now() };
    this.waiting.set(key, waiting);
    return result;
  }

  private async enter(domain: string, client: Client | undefined): Promise<() => void> {
    try {
      return await this.turns.enter(domain, this.turns.hasRoom(domain) ? undefined : client?.disconnected?.());
    } catch (error) {
      throw new CapacityError(UpstreamError.from(error).reason === 'busy' ? overloaded() : error);
    }
  }
}
