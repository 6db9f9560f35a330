import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '#platform/config/config.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { clientAddress } from '#platform/edge/limits/client.js';

const BEARER = /^bearer (.*)$/i;

/** Allows clients with the token or, without a proxy, from a listed address. Everyone else gets 404. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!this.knowsToken(request) && !this.isAllowedClient(request)) throw new ApiError('not_found');
    return true;
  }

  private knowsToken({ headers }: Request): boolean {
    const { token } = this.config.metrics;
    const sent = BEARER.exec(headers.authorization ?? '')?.[1]?.trim();
    return token !== '' && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
  }

  /** Behind a proxy, all clients have the address of the proxy. */
  private isAllowedClient(request: Request): boolean {
    if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) return false;
    const address = clientAddress(request);
    return address !== undefined && this.config.metrics.clients.some((block) => block.contains(address));
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
