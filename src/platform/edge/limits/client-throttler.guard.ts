import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { Request } from 'express';
import { BegunWork } from './begun-work.js';
import { anonymousClient } from './client.js';
import { limitOf } from './limits.js';
import { UNCOUNTED } from './throttlers.js';
import { counterKey, RateLimiter } from './rate-limiter.js';

/** Counts requests by client instead of by address and route, and answers with our headers and our error. */
@Injectable()
export class ClientThrottlerGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    @Inject(Reflector) reflector: Reflector,
    private readonly limiter: RateLimiter,
    private readonly begun: BegunWork,
  ) {
    super(options, storage, reflector);
  }

  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(this.begun.isFree(context.switchToHttp().getRequest<Request>()));
  }

  protected override getTracker(request: Request): Promise<string> {
    return Promise.resolve((request.apiClient ??= anonymousClient(request)).tracker);
  }

  protected override generateKey(context: ExecutionContext, tracker: string, throttler: string): string {
    return counterKey(tracker, limitOf(throttler, context));
  }

  protected override async handleRequest(throttled: ThrottlerRequest): Promise<boolean> {
    const { context, throttler, limit, ttl } = throttled;
    if (limit === UNCOUNTED) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const tracker = await throttled.getTracker(request, context);
    const key = throttled.generateKey(context, tracker, throttler.name!);
    const of = limitOf(throttler.name!, context);
    const record = await this.limiter.record(request, http.getResponse(), { key, of, limit, ttl });
    const detail = { ...record, limit: record.refusedBy, ttl, key, tracker };
    if (record.isBlocked) await this.throwThrottlingException(context, detail);
    return true;
  }

  protected override throwThrottlingException(_: ExecutionContext, detail: ThrottlerLimitDetail): Promise<never> {
    return Promise.reject(this.limiter.refusal(detail));
  }
}
