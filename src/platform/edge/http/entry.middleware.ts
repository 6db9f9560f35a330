import { randomUUID } from 'node:crypto';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Config } from '#platform/config/config.js';
import { ApiError } from '../errors/api-error.js';
import { clientAddress, clientBlock } from '../limits/client.js';
import { BlockedClients } from '../limits/blocked-clients.js';
import { RequestRecorder } from '../logs/request-recorder.js';
import { COMMON_HEADERS, docsPolicy, PREFLIGHT_HEADERS } from './response-headers.js';

/** The first step of every request: id, log line, common headers, responses that need no router. */
@Injectable()
export class EntryMiddleware implements NestMiddleware {
  private readonly docsPolicy: string;

  constructor(
    config: Config,
    private readonly blocked: BlockedClients,
    private readonly recorder: RequestRecorder,
  ) {
    this.docsPolicy = docsPolicy(config.http.publicUrl);
  }

  use(request: Request, response: Response, next: NextFunction): void {
    request.requestId = randomUUID();
    response.setHeader('X-Request-Id', request.requestId);
    for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
    const span = this.recorder.follow(request, response, clientBlock(request)?.toString());
    if (this.isBlocked(request)) throw new ApiError('blocked');
    if (request.method === 'OPTIONS') {
      for (const [name, value] of PREFLIGHT_HEADERS) response.setHeader(name, value);
      response.statusCode = 204;
      response.end();
      return;
    }
    if (request.path.startsWith('/docs')) response.setHeader('Content-Security-Policy', this.docsPolicy);
    if (span) span.within(next);
    else next();
  }

  private isBlocked(request: Request): boolean {
    if (this.blocked.isEmpty) return false;
    const address = clientAddress(request);
    return address !== undefined && this.blocked.has(address);
  }
}
