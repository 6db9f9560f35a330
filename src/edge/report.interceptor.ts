import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Clock } from '../domain/clock.js';
import { Report } from './report-cache.js';

/** Tells clients and proxies how long a report is good; Express adds the ETag and answers 304. */
@Injectable()
export class ReportInterceptor implements NestInterceptor {
  constructor(private readonly clock: Clock) {}

  intercept(context: ExecutionContext, next: CallHandler<Report<unknown>>): Observable<unknown> {
    return next.handle().pipe(
      map(({ body, freshUntil }) => {
        const seconds = Math.max(0, Math.floor((freshUntil - this.clock.now()) / 1000));
        context.switchToHttp().getResponse<Response>().setHeader('Cache-Control', `public, max-age=${seconds}`);
        return body;
      }),
    );
  }
}
