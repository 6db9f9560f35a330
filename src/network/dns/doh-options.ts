import type { SecureClientSessionOptions } from 'node:http2';
import { PUBLIC_RESOLVERS } from '../../config/resolver-list.js';
import type { PublicResolver } from './dns-resolver.js';
import type { ConcurrencyLimits } from '../concurrency-limiter.js';

export interface DohServer extends PublicResolver {
  readonly url: string;
}

/** All DNS over HTTPS options of the operator. */
export class DohOptions {
  /** The first three validate, and answer `ask`. */
  readonly resolvers: readonly DohServer[] = PUBLIC_RESOLVERS;
  /** For a whole question, whatever it takes to answer it. */
  readonly deadlineMs: number = 4000;
  /** For what one resolver says by itself, after it has waited for dead name servers. */
  readonly singleMs: number = 10_000;
  /** A resolver that takes longer gets a competitor. */
  readonly hedgeMs: number = 400;
  /** How long a resolver that failed repeatedly is avoided. */
  readonly restMs: number = 30_000;
  /** How long a connection without answers has to respond to a ping. */
  readonly pingMs: number = 2000;
  readonly limits: ConcurrencyLimits = { total: 256, perKey: 96, waiting: 2048, waitMs: 4000 };
  readonly cacheEntries: number = 10_000;
  /** Passed to node:http2, for a private certificate authority or another way to connect. */
  readonly session: SecureClientSessionOptions = {};

  constructor(settings: Partial<DohOptions> = {}) {
    Object.assign(this, settings);
  }
}
