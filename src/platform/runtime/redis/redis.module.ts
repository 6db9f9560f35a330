import { Global, Module } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { RedisOptions } from './redis-options.js';
import { NoSharedStore, SharedStore } from './shared-store.js';
import { Timeouts } from '../timeouts.js';
import { TimeoutsModule } from '../timeouts.module.js';

async function sharedStore({ redis }: Config, timeouts: Timeouts): Promise<SharedStore> {
  if (redis.nodes.length === 0) return new NoSharedStore();
  const { RedisStore } = await import('./redis-store.js');
  return new RedisStore(new RedisOptions(redis), timeouts);
}

/** The store that replicas share, if one is configured. */
@Global()
@Module({
  imports: [TimeoutsModule],
  providers: [
    {
      provide: SharedStore,
      inject: [Config, Timeouts],
      useFactory: sharedStore,
    },
  ],
  exports: [SharedStore],
})
export class RedisModule {}
