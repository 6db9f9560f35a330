import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, type Observable } from 'rxjs';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';

/** Counts a request with an invalid body as one, because only valid domains are counted later. */
@Injectable()
export class CountRefusals implements NestInterceptor {
  constructor(private readonly limiter: RateLimiter) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        await this.limiter.admit(http.getRequest<Request>(), http.getResponse<Response>(), ['day']);
        throw error;
      }),
    );
  }
}
