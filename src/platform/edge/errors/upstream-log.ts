import { Injectable, Logger } from '@nestjs/common';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import type { ApiError } from './api-error.js';

/** Says in the log why no resolver answered. The client is not told, because the reasons are about our network. */
@Injectable()
export class UpstreamLog {
  private readonly logger = new Logger('Resolvers');

  constructor(private readonly states: ResolverStates) {}

  /** Writes nothing about other errors. */
  about({ code }: ApiError, details: object = {}): void {
    if (code !== 'upstream_unavailable') return;
    const hasFaults = this.states.faults.length > 0;
    const hint = hasFaults ? 'run "domain-diagnostics doctor" on this machine' : undefined;
    const news = hasFaults ? 'No resolver answered' : 'Resolvers work, but none answered in time';
    this.logger.error(news, { ...details, resolvers: this.states.summary, hint });
  }
}
