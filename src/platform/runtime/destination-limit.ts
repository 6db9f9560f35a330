import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '#base/domain/clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { CidrBlock, type IpAddress } from '#base/domain/ip-address.js';
import { Metrics } from '#base/metrics/metrics.js';
import type { CancelSignal } from './cancel-signal.js';
import { SharedStore, StoreScript } from './redis/shared-store.js';
import { UpstreamError } from './upstream-error.js';
import { type BucketSize, DestinationOptions } from './destination-options.js';

/** Packets of a UDP query, and approximately those of a TCP connection. */
export const QUERY_COST = 1;
export const CONNECTION_COST = 5;

const MAX_BUCKETS = 20_000;
/** Packets that a process takes from the shared bucket at once, so that not every packet needs a Redis call. */
const LEASE = 25;
const LEASE_MS = 5000;
const EMPTY_MS = 500;
/** How long a packet may wait for its bucket to fill again; less than the patience of a report. */
const MAX_WAIT_MS = 5000;

interface Bucket {
  tokens: number;
  updatedAt: number;
}

/** A part of the shared bucket that this process may use. */
interface Lease {
  tokens: number;
  readonly until: number;
  /** The tokens were lent by an empty bucket, which has refilled by then. */
  readonly readyAt: number;
  /** The shared bucket is empty, and lends no more. */
  readonly isLast: boolean;
}

/**
 * Gives up to ARGV[4] tokens, at least ARGV[5] or none, and the milliseconds until they may be used. An empty bucket lends
 * up to ARGV[6] tokens that it will have later.
 */
const TAKE = new StoreScript(`
local size, refill, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local wanted, least, most = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local state = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local at = math.min(tonumber(state[2]) or now, now)
local tokens = math.min(size, (tonumber(state[1]) or size) + (now - at) * size / refill)
local given = math.max(least, math.min(wanted, math.floor(tokens)))
if tokens - given < -most then given = 0 end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens - given), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], 2 * refill)
return {given, math.ceil(math.max(0, given - tokens) * refill / size)}`);

/**
 * Limits what is sent to one address, to its network, to one registry and about one registrable domain, over all clients, features
 * and, with Redis, all replicas: a token bucket for each. Without it, many clients together could flood the servers of somebody else. What an
 * empty bucket can send within a few seconds waits for its turn; more is refused.
 */
@Injectable()
export class DestinationLimit {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });
  private readonly leases = new LRUCache<string, Lease>({ max: MAX_BUCKETS });
  private readonly leasing = new Map<string, Promise<void>>();

  constructor(
    private readonly options: DestinationOptions,
    private readonly store: SharedStore,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Waits until the packets may be sent. Throws UpstreamError: `busy` if the wait is too long, or when the signal ends it. */
  async toAddress(address: IpAddress, cost: number, signal?: CancelSignal): Promise<void> {
    await this.take('address', address.toString(), cost, signal);
    await this.take('network', networkOf(address), cost, signal);
  }

  /** The same for a request to the RDAP server of a registry. */
  async toRegistry(host: string, signal?: CancelSignal): Promise<void> {
    await this.take('registry', host, 1, signal);
  }

  /** The same for a name; names above registrable domains belong to registries and are not limited. */
  async aboutName(name: string, cost: number, signal?: CancelSignal): Promise<void> {
    const domain = DomainName.parseHost(name)?.registrable;
    if (domain && !domain.ascii.endsWith('.arpa')) await this.take('domain', domain.ascii, cost, signal);
  }

  private async take(kind: keyof DestinationOptions, of: string, cost: number, signal?: CancelSignal): Promise<void> {
    const size = this.options[kind];
    const key = `{${kind}:${of}}`;
    const waitMs =
      this.store.state === 'well' ? await this.fromLease(key, size, cost) : this.fromBucket(key, size, cost);
    if (waitMs === undefined) {
      this.metrics.destinationsRefused.count(kind);
      throw new UpstreamError('busy');
    }
    if (waitMs > 0) await waited(waitMs, signal);
  }

  /** Milliseconds until the packets may be sent; undefined if that is too long. */
  private fromBucket(key: string, { packets, refillMs }: BucketSize, cost: number): number | undefined {
    const now = this.clock.now();
    const { tokens, updatedAt } = this.buckets.get(key) ?? { tokens: packets, updatedAt: now };
    const filled = Math.min(packets, tokens + (Math.max(0, now - updatedAt) * packets) / refillMs);
    const waitMs = (Math.max(0, cost - filled) * refillMs) / packets;
    const isAllowed = waitMs <= MAX_WAIT_MS;
    this.buckets.set(key, { tokens: isAllowed ? filled - cost : filled, updatedAt: now });
    return isAllowed ? waitMs : undefined;
  }

  private async fromLease(key: string, size: BucketSize, cost: number): Promise<number | undefined> {
    for (;;) {
      const lease = this.leaseOf(key);
      if (lease && lease.tokens >= cost) {
        lease.tokens -= cost;
        return Math.max(0, lease.readyAt - this.clock.now());
      }
      if (lease?.isLast) return undefined;
      try {
        await (this.leasing.get(key) ?? this.renew(key, size, cost));
      } catch (error) {
        UpstreamError.from(error);
        return this.fromBucket(key, size, cost); // Redis is not available: this process counts by itself
      }
    }
  }

  private leaseOf(key: string): Lease | undefined {
    const lease = this.leases.get(key);
    return lease && lease.until > this.clock.now() ? lease : undefined;
  }

  /** One call per key at a time; concurrent callers wait for the same lease. */
  private renew(key: string, { packets, refillMs }: BucketSize, cost: number): Promise<void> {
    const take = async () => {
      const wanted = Math.max(cost, Math.min(LEASE, packets));
      const lent = (MAX_WAIT_MS * packets) / refillMs;
      const [given, waitMs] = leaseIn(
        await this.store.run(TAKE, [key], [packets, refillMs, this.clock.now(), wanted, cost, lent]),
      );
      const isLast = given === 0;
      const now = this.clock.now();
      const tokens = (this.leaseOf(key)?.tokens ?? 0) + given;
      const until = now + (isLast ? EMPTY_MS : LEASE_MS + waitMs);
      this.leases.set(key, { tokens, isLast, until, readyAt: now + waitMs });
    };
    const leasing = take().finally(() => this.leasing.delete(key));
    this.leasing.set(key, leasing);
    return leasing;
  }
}

/** The servers of one provider are often neighbors. */
function networkOf(address: IpAddress): string {
  return CidrBlock.around(address, address.version === 4 ? 24 : 48).address.toString();
}

function leaseIn(reply: unknown): readonly [given: number, waitMs: number] {
  const [given, waitMs] = Array.isArray(reply) ? (reply as unknown[]) : [];
  if (typeof given !== 'number' || typeof waitMs !== 'number') throw new UpstreamError('malformed');
  return [given, waitMs];
}

/** If the caller stops waiting, it was our own limit that kept it, not the destination. */
function waited(ms: number, signal: CancelSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw new UpstreamError('busy');
    signal?.extend?.(ms);
    const stop = () => {
      clearTimeout(timer);
      reject(new UpstreamError('busy'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
