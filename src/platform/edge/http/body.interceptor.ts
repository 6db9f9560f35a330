import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { whenClosed } from '#platform/runtime/when-closed.js';
import { formJob } from '../workers/form.job.js';
import { jsonJob } from '../workers/json.job.js';
import { WorkerPool } from '../workers/worker-pool.js';
import { BodyLimit, ReadAsBytes, ReadAsStream } from '../body-limit.js';
import { BODY_LIMIT, bytesOf, isForm, isJson, keepForm, keepJson } from './body.js';
import { hasBody, readBody } from './read-body.js';

/** Of reports in JSON and of a zone in JSON; larger bodies are files. */
const MAX_JSON_BYTES = 1024 * 1024;
/** Of a zone or two reports as fields of a form. */
const MAX_FORM_BYTES = 2 * 1024 * 1024;

/** Reads bodies after the guards, so that a client above its limits uploads nothing. */
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
    if (hasBody(request) && !this.reflector.get(ReadAsStream, context.getHandler())) {
      const limit = this.reflector.get(BodyLimit, context.getHandler());
      const isFile = this.reflector.get(ReadAsBytes, context.getHandler()) === true;
      if (limit === undefined) await readBody(request, BODY_LIMIT);
      else await this.readLargeBody(request, http.getResponse<Response>(), limit, isFile);
    }
    return next.handle();
  }

  private async readLargeBody(request: Request, response: Response, limit: number, isFile: boolean): Promise<void> {
    const account = this.memory.transit();
    whenClosed(response, () => account.close());
    await readBody(request, limit, account, isFile ? ['identity', 'gzip'] : undefined);
    if (!isFile) await this.readInWorker(request);
  }

  /** Smaller ones are read in this process, within a few milliseconds. Above the limits no JSON and no form is expected. */
  private async readInWorker(request: Request): Promise<void> {
    const bytes = bytesOf(request);
    if (bytes.length <= BODY_LIMIT) return;
    const type = request.headers['content-type'];
    const given = { client: request.apiClient, bytes: bytes.length };
    if (isJson(type) && bytes.length <= MAX_JSON_BYTES)
      keepJson(request, await this.workers.run(jsonJob, bytes, given));
    if (isForm(type) && bytes.length <= MAX_FORM_BYTES)
      keepForm(request, await this.workers.run(formJob, bytes, given));
  }
}
