import { ROOT_ANCHORS } from '#formats/records/root-anchors.js';
import type { Ds } from '#formats/records/ds.js';
import { PUBLIC_RESOLVERS, type ResolverAddress } from '#platform/config/resolver-list.js';
import type { ConcurrencyLimits } from '#platform/runtime/concurrency-limiter.js';
import type { SessionOptions } from './doh-connection.js';

/** What the operator has set about resolvers. */
export class ResolverOptions {
  /** The first three answer `query`. */
  readonly resolvers: readonly ResolverAddress[] = PUBLIC_RESOLVERS;
  /** While the resolvers of the system are used: how often it is looked whether one of these answers again. */
  readonly lookMs: number = 10_000;
  /** DS records of the root, for answers of resolvers that do not validate. Without any, such answers count as unsigned. */
  readonly anchors: readonly Ds[] = ROOT_ANCHORS;
  /** Timeout of a query, confirmation by a second resolver included. */
  readonly deadlineMs: number = 4000;
  /** Timeout of a query to one resolver, which may wait for dead name servers first. */
  readonly singleMs: number = 10_000;
  /** After this time a second resolver is queried as well. */
  readonly hedgeMs: number = 400;
  /** How long a resolver that failed repeatedly is avoided. */
  readonly restMs: number = 30_000;
  /** How long a connection without answers has to respond to a ping. */
  readonly pingMs: number = 2000;
  readonly limits: ConcurrencyLimits = { total: 256, perKey: 96, waiting: 2048, waitMs: 4000 };
  readonly cacheEntries: number = 10_000;
  /** Options for `tls.connect`, such as a private certificate authority, or another way to connect. */
  readonly session: SessionOptions = {};

  constructor(settings: Partial<ResolverOptions> = {}) {
    Object.assign(this, settings);
  }
}
