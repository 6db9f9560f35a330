import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { hasBody, readBody } from './read-body.js';
import { OWN_BODY_LIMIT } from './route-table.js';

/** Reads the body of a route with `@BodyLimit`, after the guards have counted the request. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly memory: MemoryBudget,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (hasBody(request)) {
      const account = this.memory.transit();
      http.getResponse<Response>().once('close', () => account.close());
      await readBody(request, this.reflector.get<number>(OWN_BODY_LIMIT, context.getHandler()), account);
    }
    return next.handle();
  }
}
