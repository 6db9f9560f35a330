import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { SharedStore, StoreScript } from '../../network/redis/shared-store.js';

const KEY = 'revoked-keys';
const ADD = new StoreScript(`return redis.call('SADD', KEYS[1], ARGV[1])`);
const ALL = new StoreScript(`return redis.call('SMEMBERS', KEYS[1])`);
const LOOK_MS = 1000;

/** IDs of revoked keys: those from the configuration and those revoked since. A revocation is final. */
@Injectable()
export class RevokedKeys implements OnModuleInit, OnModuleDestroy {
  private readonly ids: Set<string>;
  private timer?: NodeJS.Timeout;

  constructor(
    config: Config,
    private readonly store: SharedStore,
  ) {
    this.ids = new Set(config.keys.revoked);
  }

  async onModuleInit(): Promise<void> {
    if (this.store.state === 'off') return;
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** For all replicas; throws UpstreamError if Redis is not available. */
  async revoke(id: string): Promise<void> {
    await this.store.run(ADD, [KEY], [id]);
  }

  private async look(): Promise<void> {
    const ids = await this.store.run(ALL, [KEY], []).catch(() => []);
    if (!Array.isArray(ids)) return;
    for (const id of ids.filter((item) => Buffer.isBuffer(item))) this.ids.add(id.toString());
  }
}
