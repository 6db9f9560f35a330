import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { SharedSet } from '#platform/runtime/redis/shared-set.js';
import { SharedStore } from '#platform/runtime/redis/shared-store.js';

/** IDs of revoked keys: those from the configuration and those revoked since. A revocation is final. */
@Injectable()
export class RevokedKeys implements OnModuleInit, OnModuleDestroy {
  private readonly ids: Set<string>;
  private readonly shared: SharedSet;

  constructor(config: Config, store: SharedStore) {
    this.ids = new Set(config.keys.revoked);
    this.shared = new SharedSet(store, 'revoked-keys');
  }

  onModuleInit(): Promise<void> {
    return this.shared.watch((ids) => ids.forEach((id) => this.ids.add(id)));
  }

  onModuleDestroy(): void {
    this.shared.unwatch();
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** Whether it is revoked for all replicas now; throws UpstreamError if Redis is not available. */
  async isShared(id: string): Promise<boolean> {
    return (await this.shared.members()).includes(id);
  }

  /** For all replicas; throws UpstreamError if Redis is not available. */
  revoke(id: string): Promise<void> {
    return this.shared.add(id);
  }
}
