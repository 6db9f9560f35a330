import type { RedisNode } from '#platform/config/redis-nodes.js';

/** All Redis options of the operator. */
export class RedisOptions {
  /** Without nodes everything stays in memory; several nodes are a cluster. */
  readonly nodes: readonly RedisNode[] = [];
  readonly prefix: string = 'dd:';
  /** Timeout of one call. A request makes at most four calls, one after the other. */
  readonly timeoutMs: number = 75;

  constructor(settings: Partial<RedisOptions> = {}) {
    Object.assign(this, settings);
  }
}
