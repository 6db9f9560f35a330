import { Injectable } from '@nestjs/common';
import { InjectThrottlerStorage } from '@nestjs/throttler';
import { Config } from '../../config/config.js';
import { Metrics } from '../../metrics/metrics.js';
import type { Caller } from './caller.js';
import type { Counters } from './counters.js';
import { type Limit, type Policy, policyOf } from './limits.js';

/** State of one limit of a caller after a request. */
export interface Quota {
  readonly policy: Policy;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface Count {
  readonly quotas: readonly Quota[];
  /** The limit that rejects the request, if any; then nothing was counted. */
  readonly exceeded?: Quota;
}

/** Counts a request against its limits; the one place that REST and MCP share. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly config: Config,
    @InjectThrottlerStorage() private readonly storage: Counters,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Short limits go before the daily one, so that a refused burst costs nothing of the day. The other way round nothing
   * is lost either: where the day is used up, so is every minute until midnight.
   */
  async count(caller: Caller, limits: readonly Limit[]): Promise<Count> {
    const quotas: Quota[] = [];
    for (const limit of limits) {
      const { refused, ...quota } = await this.hit(caller, limit);
      quotas.push(quota);
      if (!refused) continue;
      this.metrics.limitsHit.count(limit, caller.keyed ? 'keyed' : 'anonymous');
      return { quotas, exceeded: quota };
    }
    return { quotas };
  }

  /** For a request that passed the limits and was then rejected by overload. */
  async giveBack(caller: Caller, limits: readonly Limit[]): Promise<void> {
    await Promise.all(
      limits.map((limit) => this.storage.giveBack(keyOf(caller, limit), this.config.limits[policyOf(limit)].ttl)),
    );
  }

  private async hit(caller: Caller, limit: Limit): Promise<Quota & { refused: boolean }> {
    const policy = policyOf(limit);
    const { ttl, ...allowed } = this.config.limits[policy];
    const most = caller.keyed ? allowed.keyed : allowed.anonymous;
    const record = await this.storage.increment(keyOf(caller, limit), ttl, most, 0, limit);
    return {
      policy,
      limit: most,
      windowSeconds: ttl / 1000,
      remaining: Math.max(0, most - record.totalHits),
      resetSeconds: record.timeToExpire,
      refused: record.isBlocked,
    };
  }
}

/** The braces are a Redis Cluster hash tag: all counters of one caller live on one node. */
function keyOf(caller: Caller, limit: Limit): string {
  return `{${caller.tracker}}:${limit}`;
}
