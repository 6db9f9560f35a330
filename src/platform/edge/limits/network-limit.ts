import type { Client } from './client.js';
import type { CountedHit, Counter, Counters } from './counters.js';
import type { ThrottlerRecord } from './memory-counters.js';

/** How many times the limit of one client the clients of an IPv6 /48 have together. */
const NETWORK_FACTOR = 16;

export interface NetworkRecord extends ThrottlerRecord {
  readonly refusedBy: number;
}

/**
 * Counts the clients of an IPv6 /48 together as well. A client is a /64; the owner of a /48 has 65,536 of them, each
 * with a limit of its own.
 */
export class NetworkLimit {
  constructor(private readonly storage: Counters) {}

  /** One hit of the client and of its network. Where either refuses, neither is counted, and `refusedBy` is its limit. */
  async increment({ of, limit }: Counter, { key, networkKey, ttl, countedAt }: CountedHit): Promise<NetworkRecord> {
    const own = { ...(await this.storage.increment(key, ttl, limit, 0, of)), refusedBy: limit };
    if (own.isBlocked || networkKey === undefined) return own;
    const refusedBy = limit * NETWORK_FACTOR;
    const all = await this.storage.increment(networkKey, ttl, refusedBy, 0, of);
    if (!all.isBlocked) return own;
    await this.storage.giveBack(key, ttl, countedAt);
    return { ...all, totalHits: limit, refusedBy };
  }

  async giveBack({ key, networkKey, ttl, countedAt }: CountedHit): Promise<void> {
    const keys = networkKey === undefined ? [key] : [key, networkKey];
    await Promise.all(keys.map((one) => this.storage.giveBack(one, ttl, countedAt)));
  }
}

/** The counters of a request. The braces are a Redis Cluster hash tag. */
export function hitOf({ network }: Pick<Client, 'network'>, { key, of, ttl }: Counter, countedAt: number): CountedHit {
  return { key, ttl, countedAt, ...(network !== undefined && { networkKey: `{${network}}:${of}` }) };
}
