import { Global, Module } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { RedisOptions } from './redis-options.js';
import { NoSharedStore, SharedStore } from './shared-store.js';

async function sharedStore({ redis }: Config): Promise<SharedStore> {
  if (redis.nodes.length === 0) return new NoSharedStore();
  const { RedisStore } = await import('./redis-store.js');
  return new RedisStore(new RedisOptions(redis));
}

/** What replicas share, if they share anything. */
@Global()
@Module({
  providers: [
    {
      provide: SharedStore,
      inject: [Config],
      useFactory: sharedStore,
    },
  ],
  exports: [SharedStore],
})
export class RedisModule {}
