import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { RedisOptions } from './redis-options.js';
import { RedisStore } from './redis-store.js';
import { NoSharedStore, SharedStore } from './shared-store.js';

/** What replicas share, if they share anything. */
@Global()
@Module({
  providers: [
    {
      provide: SharedStore,
      inject: [Config],
      useFactory: ({ redis }: Config) =>
        redis.nodes.length === 0 ? new NoSharedStore() : new RedisStore(new RedisOptions(redis)),
    },
  ],
  exports: [SharedStore],
})
export class RedisModule {}
