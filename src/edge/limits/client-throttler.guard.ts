import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Clock } from '../../domain/clock.js';
import { ApiError } from '../errors/api-error.js';
import { duration, timeOfDay } from '../errors/duration.js';
import { type Limit, limitsOf } from './limits.js';
import { RATE_LIMIT_HEADERS, setRateLimitHeaders } from './rate-limit-headers.js';
import { type Quota, RateLimiter } from './rate-limiter.js';

/** Counts every request unless its route is excluded, and rejects those above a limit. */
@Injectable()
export class ClientThrottlerGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    @Inject(Reflector) reflector: Reflector,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {
    super(options, storage, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const limits = limitsOf(context);
    if (limits.length === 0) return true;
    const http = context.switchToHttp();
    return this.admit(http.getRequest(), http.getResponse(), limits);
  }

  /** Counts an identified request, or rejects it. */
  async admit(request: Request, response: Response, limits: readonly Limit[]): Promise<true> {
    const { quotas, exceeded } = await this.limiter.count(request.caller!, limits);
    setRateLimitHeaders(response, quotas);
    if (exceeded) throw tooMany(exceeded, this.clock.now());
    request.counted = limits;
    if (request.keyRefused) throw new ApiError('invalid_api_key', {}, { 'WWW-Authenticate': 'Bearer' });
    return true;
  }

  /** A request rejected by overload uses up no limit. */
  forget({ caller, counted }: Request, response: Response): void {
    if (!caller || !counted) return;
    for (const name of RATE_LIMIT_HEADERS) response.removeHeader(name);
    void this.limiter.giveBack(caller, counted);
  }
}

function tooMany({ limit, resetSeconds: seconds }: Quota, now: number): ApiError {
  const words = { limit, seconds, wait: duration(seconds), time: timeOfDay(now + seconds * 1000) };
  return new ApiError('rate_limited', words, { 'Retry-After': String(seconds) });
}
