import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { jsonJob } from '../workers/json.job.js';
import { WorkerPool } from '../workers/worker-pool.js';
import { BODY_LIMIT, bytesOf, isJson, keepJson } from './body.js';
import { hasBody, readBody } from './read-body.js';
import { OWN_BODY_LIMIT } from './route-table.js';

/** Of reports in JSON and of a zone in JSON; larger bodies are files. */
const MAX_JSON_BYTES = 1024 * 1024;

/** Reads the body of a route with `@BodyLimit`, after the guards have counted the request. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly memory: MemoryBudget,
    private readonly workers: WorkerPool,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (hasBody(request)) {
      const account = this.memory.transit();
      http.getResponse<Response>().once('close', () => account.close());
      await readBody(request, this.reflector.get<number>(OWN_BODY_LIMIT, context.getHandler()), account);
      if (isJson(request.headers['content-type'])) await this.readLargeJson(request);
    }
    return next.handle();
  }

  /** The other bodies are read in this process, within a millisecond. Above the limit no JSON is expected. */
  private async readLargeJson(request: Request): Promise<void> {
    const bytes = bytesOf(request);
    if (bytes.length <= BODY_LIMIT || bytes.length > MAX_JSON_BYTES) return;
    const client = request.apiClient;
    keepJson(request, await this.workers.run(jsonJob, bytes, { client, bytes: bytes.length }));
  }
}
