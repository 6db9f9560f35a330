import { Injectable } from '@nestjs/common';
import { faultDetail } from './socket-fault.js';
import type { UpstreamError, UpstreamReason } from './upstream-error.js';

/** Why a resolver did not answer. */
export interface ResolverFault {
  readonly resolver: string;
  readonly reason: UpstreamReason;
  /** The code of Node or OpenSSL, or what came instead of an answer. */
  readonly detail: string | undefined;
}

/** How each resolver behaved when it was asked last. Only for operators: it names their network. */
@Injectable()
export class ResolverStates {
  /** The resolvers of the system are used in place of the default ones. */
  isSystem = false;
  /** Resolvers that are not asked with our HTTP/2 client, and with which instead. */
  readonly otherHttp = new Map<string, 'http1' | 'node'>();
  private readonly last = new Map<string, ResolverFault | undefined>();

  answered(resolver: string): void {
    if (this.last.get(resolver) !== undefined || !this.last.has(resolver)) this.last.set(resolver, undefined);
  }

  failed(resolver: string, error: UpstreamError): void {
    this.last.set(resolver, { resolver, reason: error.reason, detail: faultDetail(error) });
  }

  /** Those that did not answer when they were asked last. */
  get faults(): readonly ResolverFault[] {
    return [...this.last.values()].filter((fault) => fault !== undefined);
  }

  /** For a log line. */
  get summary(): Readonly<Record<string, string>> {
    const said = [...this.last].map(([resolver, fault]) => [resolver, fault ? faultText(fault) : 'answers'] as const);
    return Object.fromEntries(said);
  }
}

function faultText({ reason, detail }: ResolverFault): string {
  return detail === undefined ? reason : `${reason} (${detail})`;
}
