import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#platform/config/config.js';
import { Clock } from '#base/domain/clock.js';
import { ApiError } from '../errors/api-error.js';
import { sentKey } from './api-key.js';
import { anonymousClient } from '../limits/client.js';
import { ignoresKeys, limitsOf } from '../limits/limits.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import { OwnKeys } from './own-keys.js';
import { RegistrarKeys } from './registrar-keys.js';
import { RevokedKeys } from './revoked-keys.js';

/** Identifies the client by its API key, or by its address. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  private readonly ownKeys: OwnKeys;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly registrarKeys: RegistrarKeys,
    private readonly limiter: RateLimiter,
    revokedKeys: RevokedKeys,
  ) {
    this.ownKeys = new OwnKeys(config.keys.secret, revokedKeys);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (ignoresKeys(context)) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    // Not by the throttler, which skips routes that count what they do themselves.
    await this.identify(request, response, () => this.limiter.admit(request, response, limitsOf(context)));
    return true;
  }

  /**
   * Sets the client of a request. A request with an invalid key is counted against the client's address before it is
   * rejected, so that keys cannot be guessed without a limit. A form has its key in a field.
   */
  async identify(
    request: Request,
    response: Response,
    count: () => Promise<unknown>,
    sent = sentKey(request.headers),
  ): Promise<void> {
    const caller = anonymousClient(request);
    request.apiClient = caller;
    if (sent.kind === 'none') return;
    const verified = sent.kind === 'key' ? await this.verify(sent.key, caller.tracker) : 'invalid';
    if (verified === 'invalid') {
      await count();
      throw new ApiError('invalid_api_key', {}, { 'WWW-Authenticate': 'Bearer' });
    }
    if (verified === 'unverifiable') response.setHeader('X-Api-Key-Status', 'unverified');
    else request.apiClient = { tracker: verified, keyed: true };
  }

  /** The tracker of a valid key, or `invalid` or `unverifiable`. */
  private async verify(key: string, client: string): Promise<string> {
    if (OwnKeys.isOwn(key)) {
      const verdict = this.config.keys.secret && this.ownKeys.verify(key, this.clock.now());
      return verdict && verdict.valid ? `key:${verdict.id}` : 'invalid';
    }
    const verdict = await this.registrarKeys.verify(key, client);
    return verdict === 'valid' ? `key:${RegistrarKeys.digest(key)}` : verdict;
  }
}
