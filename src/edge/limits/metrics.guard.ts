import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { clientAddress } from './caller.js';

const BEARER = /^bearer (.*)$/i;

/** Anyone who knows the token, or comes straight from an address of the list. For all others there is nothing here. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!this.knowsToken(request) && !this.isNeighbour(request)) throw new ApiError('not_found');
    return true;
  }

  private knowsToken({ headers }: Request): boolean {
    const { token } = this.config.metrics;
    const sent = BEARER.exec(headers.authorization ?? '')?.[1]?.trim();
    return token !== '' && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
  }

  /** Through a proxy, everybody has the proxy's address. */
  private isNeighbour(request: Request): boolean {
    if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) return false;
    const address = clientAddress(request);
    return address !== undefined && this.config.metrics.clients.some((block) => block.contains(address));
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
