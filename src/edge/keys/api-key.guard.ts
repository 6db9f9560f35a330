import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../config/config.js';
import { Clock } from '../../domain/clock.js';
import { sentKey } from './api-key.js';
import { anonymousCaller } from '../limits/caller.js';
import { limitsOf } from '../limits/limits.js';
import { OwnKeys } from './own-keys.js';
import { RegistrarKeys } from './registrar-keys.js';
import { RevokedKeys } from './revoked-keys.js';

/** Identifies the caller. On routes without limits, keys are not checked. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly ownKeys: OwnKeys;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly registrarKeys: RegistrarKeys,
    revokedKeys: RevokedKeys,
  ) {
    this.ownKeys = new OwnKeys(config.keys.secret, revokedKeys);
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    return limitsOf(context).length === 0 || this.identify(http.getRequest(), http.getResponse());
  }

  /** Sets the caller on the request; also for routes that decide later whether to count. */
  async identify(request: Request, response: Response): Promise<true> {
    request.caller = anonymousCaller(request);
    const sent = sentKey(request.headers);
    if (sent.kind === 'none') return true;
    const verified = sent.kind === 'key' ? await this.verify(sent.key, request.caller.tracker) : 'invalid';
    if (verified === 'invalid') request.keyRefused = true;
    else if (verified === 'unverifiable') response.setHeader('X-Api-Key-Status', 'unverified');
    else request.caller = { tracker: verified, keyed: true };
    return true;
  }

  /** The tracker of a valid key, or why there is none. */
  private async verify(key: string, client: string): Promise<string> {
    if (OwnKeys.isOwn(key)) {
      const verdict = this.config.keys.secret && this.ownKeys.verify(key, this.clock.now());
      return verdict && verdict.valid ? `key:${verdict.id}` : 'invalid';
    }
    const verdict = await this.registrarKeys.verify(key, client);
    return verdict === 'valid' ? `key:${RegistrarKeys.digest(key)}` : verdict;
  }
}
