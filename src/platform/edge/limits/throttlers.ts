import type { ExecutionContext } from '@nestjs/common';
import type { ThrottlerModuleOptions } from '@nestjs/throttler';
import type { Request } from 'express';
import type { Config } from '#platform/config/config.js';
import type { Counters } from './counters.js';
import { bucketOf } from './limits.js';

/** A route with this limit is not counted by the throttler. */
export const UNCOUNTED = Infinity;

/** The limits of routes: higher ones for a client with an API key. Only `@BurstLimit` and `@Throttle` give a route a burst limit. */
export function throttlerOptions({ limits }: Config, storage: Counters): ThrottlerModuleOptions {
  const limitFor =
    ({ anonymous, keyed }: Config['limits']['day']) =>
    (context: ExecutionContext) =>
      context.switchToHttp().getRequest<Request>().apiClient?.keyed ? keyed : anonymous;
  const [day, burst] = [limitFor(limits.day), limitFor(limits.burst)];
  const burstIfNamed = (context: ExecutionContext) => (bucketOf(context) === undefined ? UNCOUNTED : burst(context));
  return {
    storage,
    throttlers: [
      { name: 'burst', ttl: limits.burst.ttl, limit: burstIfNamed },
      { name: 'default', ttl: limits.day.ttl, limit: day },
    ],
  };
}
