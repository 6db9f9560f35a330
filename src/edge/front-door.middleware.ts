import { randomUUID } from 'node:crypto';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Config } from '../config/config.js';
import { ApiError, overloaded } from './api-error.js';
import { clientAddress } from './caller.js';
import { logWhenDone } from './request-log.js';
import { COMMON_HEADERS, PREFLIGHT_HEADERS } from './response-headers.js';
import { Shutdown } from './shutdown.js';

/** What every request meets first: an id, a log line, the common headers, and the answers that need no router. */
@Injectable()
export class FrontDoorMiddleware implements NestMiddleware {
  private readonly logs: boolean;

  constructor(
    private readonly config: Config,
    private readonly shutdown: Shutdown,
  ) {
    this.logs = config.logLevel === 'info' || config.logLevel === 'debug';
  }

  use(request: Request, response: Response, next: NextFunction): void {
    request.requestId = randomUUID();
    response.setHeader('X-Request-Id', request.requestId);
    for (const [name, value] of COMMON_HEADERS) response.setHeader(name, value);
    if (this.logs) logWhenDone(request, response);
    if (this.isBlocked(request)) throw new ApiError('blocked');
    if (this.shutdown.begun) {
      response.setHeader('Connection', 'close');
      throw overloaded();
    }
    if (request.method === 'OPTIONS') {
      for (const [name, value] of PREFLIGHT_HEADERS) response.setHeader(name, value);
      response.statusCode = 204;
      response.end();
    } else next();
  }

  private isBlocked(request: Request): boolean {
    if (this.config.blockedClients.length === 0) return false;
    const address = clientAddress(request);
    return address !== undefined && this.config.blockedClients.some((block) => block.contains(address));
  }
}
