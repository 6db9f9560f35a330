import { Injectable, Optional } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { Metrics } from '#base/metrics/metrics.js';
import { failureCode, type PageFailureCode, type PageResponse } from '../web/page.js';
import { RdapBootstrapStore } from './rdap-bootstrap-store.js';
import { RdapOptions } from './rdap-options.js';
import { RegistryFetcher } from './registry-fetcher.js';
import { parseRdapDomain, type RdapDomain } from './rdap-response.js';
import { retryAfter } from './retry-after.js';
import { ConcurrencyLimiter } from '#platform/runtime/concurrency-limiter.js';
import { DestinationLimit } from '#platform/runtime/destination-limit.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export type RdapFailure = PageFailureCode | 'no_bootstrap' | 'rate_limited' | 'http_error';

export type RdapResult =
  | { readonly kind: 'found'; readonly domain: RdapDomain }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'no-rdap' }
  | { readonly kind: 'unavailable'; readonly reason: RdapFailure };

const HEADERS = { accept: 'application/rdap+json, application/json;q=0.9' }; // RFC 7480 section 4.2
const MAX_BYTES = 1_000_000;
const MAX_REDIRECTS = 5;
const MAX_SERVERS = 2;
const MAX_WAITING = 64;

/** Looks up domains at the RDAP servers of their registries. */
@Injectable()
export class RdapClient {
  private readonly concurrency: ConcurrencyLimiter;
  /** Back-off per RDAP server. */
  private readonly resting = new Map<string, number>();

  constructor(
    private readonly fetcher: RegistryFetcher,
    private readonly bootstrap: RdapBootstrapStore,
    private readonly options: RdapOptions,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly timeouts: Timeouts,
    @Optional() private readonly destinations?: DestinationLimit,
  ) {
    this.concurrency = new ConcurrencyLimiter({
      total: Infinity,
      perKey: options.maxConcurrentPerServer,
      waiting: MAX_WAITING,
      waitMs: options.timeoutMs,
    });
  }

  /** Throws only if the signal is aborted. */
  async lookup(domain: DomainName, signal?: CancelSignal): Promise<RdapResult> {
    const bootstrap = await this.bootstrap.current().catch(orElse(undefined));
    if (!bootstrap) return unavailable('no_bootstrap');
    let result: RdapResult = { kind: 'no-rdap' };
    for (const server of bootstrap.serversFor(domain).slice(0, MAX_SERVERS)) {
      result = await this.ask(server, domain, signal);
      if (result.kind !== 'unavailable') break;
      this.metrics.upstreamErrors.count('registry', result.reason);
    }
    return result;
  }

  private async ask(server: string, domain: DomainName, signal?: CancelSignal): Promise<RdapResult> {
    if ((this.resting.get(server) ?? 0) > this.clock.now()) return unavailable('rate_limited');
    const limits = { headers: HEADERS, maxBytes: MAX_BYTES, maxRedirects: MAX_REDIRECTS };
    const url = `${server}domain/${domain.ascii}`;
    try {
      await this.destinations?.toRegistry(new URL(server).host, signal);
      const leave = await this.concurrency.enter(server, signal);
      const page = await this.timeouts
        .limit(this.options.timeoutMs, signal, (ended) => this.fetcher.page({ url, ...limits, signal: ended }))
        .finally(leave);
      return page.kind === 'page' ? this.read(server, domain, page.response) : unavailable(page.code);
    } catch (error) {
      return unavailable(failureCode(UpstreamError.from(error)));
    }
  }

  private read(server: string, domain: DomainName, { status, headers, body }: PageResponse): RdapResult {
    if (status === 404) return { kind: 'not-found' };
    if (status === 429 || (status === 503 && headers.has('retry-after'))) {
      this.resting.set(server, this.clock.now() + retryAfter(headers.get('retry-after'), this.clock.now()));
      return unavailable('rate_limited');
    }
    if (status !== 200) return unavailable('http_error');
    const found = parseRdapDomain(body.toString());
    const isAnswer = found && (found.name === null || found.name === domain.ascii);
    return isAnswer ? { kind: 'found', domain: found } : unavailable('bad_response');
  }
}

function unavailable(reason: RdapFailure): RdapResult {
  return { kind: 'unavailable', reason };
}
