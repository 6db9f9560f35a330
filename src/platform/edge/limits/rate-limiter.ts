import { Injectable } from '@nestjs/common';
import { InjectThrottlerStorage } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Config } from '#platform/config/config.js';
import { Clock } from '#base/domain/clock.js';
import { Metrics } from '#base/metrics/metrics.js';
import { ApiError } from '../errors/api-error.js';
import { formatDuration, formatTimeOfDay } from '../errors/duration.js';
import type { Client } from './client.js';
import type { CountedHit, Counter, Counters } from './counters.js';
import { type Limit, policyOf } from './limits.js';
import type { ThrottlerRecord } from './memory-counters.js';
import { hitOf, NetworkLimit, type NetworkRecord } from './network-limit.js';
import { type Quota, RATE_LIMIT_HEADERS, setRateLimitHeaders } from './rate-limit-headers.js';

/** Counts requests against limits: for the throttler guard, and for tools, probes and badges, whose routes have none. */
@Injectable()
export class RateLimiter {
  private readonly networks: NetworkLimit;

  constructor(
    private readonly config: Config,
    @InjectThrottlerStorage() storage: Counters,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {
    this.networks = new NetworkLimit(storage);
  }

  /** The hit, if the client may make this request; undefined if not, and then nothing is counted. */
  async count(client: Client, limit: Limit): Promise<CountedHit | undefined> {
    const { hit, isBlocked } = await this.attempt(client, limit);
    return isBlocked ? undefined : hit;
  }

  /** The hit, or a refusal if the client may not make this request. */
  async take(client: Client, limit: Limit): Promise<CountedHit> {
    const { hit, ...record } = await this.attempt(client, limit);
    if (record.isBlocked) throw this.refusal({ ...record, limit: record.refusedBy, ttl: hit.ttl });
    return hit;
  }

  /** Takes back what `count` or `take` counted. */
  async giveBack(hit: CountedHit): Promise<void> {
    await this.networks.giveBack(hit);
  }

  /**
   * Counts a request, or rejects it. Short limits go before the daily one, so that a refused burst costs nothing of the
   * day. The other way round nothing is lost either: where the day is used up, so is every minute until midnight.
   */
  async admit(request: Request, response: Response, limits: readonly Limit[]): Promise<void> {
    for (const limit of limits) {
      const counter = this.counterOf(request.apiClient!, limit);
      const record = await this.record(request, response, counter);
      if (record.isBlocked) throw this.refusal({ ...record, limit: record.refusedBy, ttl: counter.ttl });
    }
  }

  /** One hit of a request, with the headers of all its limits so far. */
  async record(request: Request, response: Response, counter: Counter): Promise<NetworkRecord> {
    const hit = hitOf(request.apiClient!, counter, this.clock.now());
    const record = await this.hit(request.apiClient!, counter, hit);
    request.quotas = [...(request.quotas ?? []), quotaOf(counter, record)];
    if (!record.isBlocked) request.counted = [...(request.counted ?? []), hit];
    setRateLimitHeaders(response, request.quotas);
    return record;
  }

  /** A request that is rejected because of overload uses up no limit. */
  forget(request: Request, response: Response): void {
    if (!request.counted) return;
    for (const name of RATE_LIMIT_HEADERS) response.removeHeader(name);
    this.takeBack(request);
  }

  /** Takes back what was counted for a request. */
  takeBack({ counted = [] }: Request): void {
    void Promise.all(counted.map((hit) => this.giveBack(hit)));
  }

  refusal({ limit, ttl, timeToExpire: seconds }: Refused): ApiError {
    const time = formatTimeOfDay(this.clock.now() + seconds * 1000);
    const params = { limit, windowSeconds: ttl / 1000, seconds, wait: formatDuration(seconds), time };
    return new ApiError('rate_limited', params, { 'Retry-After': String(seconds) });
  }

  private async attempt(client: Client, limit: Limit): Promise<NetworkRecord & { readonly hit: CountedHit }> {
    const counter = this.counterOf(client, limit);
    const hit = hitOf(client, counter, this.clock.now());
    return { ...(await this.hit(client, counter, hit)), hit };
  }

  private async hit({ keyed }: Client, counter: Counter, hit: CountedHit): Promise<NetworkRecord> {
    const record = await this.networks.increment(counter, hit);
    if (record.isBlocked) this.metrics.limitsHit.count(counter.of, keyed ? 'keyed' : 'anonymous');
    return record;
  }

  private counterOf({ tracker, keyed }: Client, of: Limit): Counter {
    const { ttl, ...limits } = this.config.limits[policyOf(of)];
    return { key: counterKey(tracker, of), of, limit: keyed ? limits.keyed : limits.anonymous, ttl };
  }
}

type Refused = Pick<Counter & ThrottlerRecord, 'limit' | 'ttl' | 'timeToExpire'>;

/** The braces are a Redis Cluster hash tag: all counters of one client are on one node. */
export function counterKey(tracker: string, limit: Limit): string {
  return `{${tracker}}:${limit}`;
}

function quotaOf({ of, limit, ttl }: Counter, { totalHits, timeToExpire }: ThrottlerRecord): Quota {
  const remaining = Math.max(0, limit - totalHits);
  return { policy: policyOf(of), limit, windowSeconds: ttl / 1000, remaining, resetSeconds: timeToExpire };
}
