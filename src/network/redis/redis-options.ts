import type { RedisNode } from '../../config/redis-nodes.js';

/** All Redis options of the operator. */
export class RedisOptions {
  /** None: everything stays in memory. Several: a cluster. */
  readonly nodes: readonly RedisNode[] = [];
  readonly prefix: string = 'dd:';
  /** For one call. A request makes four at most, one after the other. */
  readonly timeoutMs: number = 75;

  constructor(settings: Partial<RedisOptions> = {}) {
    Object.assign(this, settings);
  }
}
