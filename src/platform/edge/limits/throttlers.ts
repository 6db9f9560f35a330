import type { ExecutionContext } from '@nestjs/common';
import type { ThrottlerModuleOptions, ThrottlerOptions } from '@nestjs/throttler';
import type { Request } from 'express';
import type { Config } from '#platform/config/config.js';
import type { Counters } from './counters.js';
import { limitOf } from './limits.js';

/** The limits of routes: higher ones for a client with an API key. */
export function throttlerOptions({ limits }: Config, storage: Counters): ThrottlerModuleOptions {
  const throttler = (name: string, { ttl, anonymous, keyed }: Config['limits']['day']): ThrottlerOptions => ({
    name,
    ttl,
    limit: (context: ExecutionContext) =>
      context.switchToHttp().getRequest<Request>().apiClient?.keyed ? keyed : anonymous,
    skipIf: (context) => limitOf(name, context) === undefined,
  });
  return { storage, throttlers: [throttler('burst', limits.burst), throttler('default', limits.day)] };
}
