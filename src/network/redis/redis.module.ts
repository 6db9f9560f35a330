import { Global, Module } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { RedisOptions } from './redis-options.js';
import { RedisStore } from './redis-store.js';
import { NoSharedStore, SharedStore } from './shared-store.js';

function sharedStore({ redis }: Config): SharedStore {
  return redis.nodes.length === 0 ? new NoSharedStore() : new RedisStore(new RedisOptions(redis));
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
