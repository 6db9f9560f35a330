import { Rcode } from '#formats/dns-wire/rcode.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { CachingResolver } from '#platform/network/dns/caching-resolver.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

export type QuestionFault = 'silent' | 'refused';

/** A resolver that fails for selected queries. */
export class FailingResolver extends CachingResolver {
  fault?: (query: DnsQuery) => QuestionFault | undefined;
  readonly asked: DnsQuery[] = [];
  /** Answers in-process instead of over HTTP, which takes a third of the time. */
  shortCut?: DnsResolver;

  override query(query: DnsQuery, signal?: AbortSignal): Promise<DnsAnswer> {
    return this.failing(query, () => this.shortCut?.query(query) ?? super.query(query, signal));
  }

  override queryAt(resolver: string, query: DnsQuery, signal?: AbortSignal): Promise<DnsAnswer> {
    return this.failing(query, () => this.shortCut?.queryAt(resolver, query) ?? super.queryAt(resolver, query, signal));
  }

  private async failing(query: DnsQuery, ask: () => Promise<DnsAnswer>): Promise<DnsAnswer> {
    this.asked.push(query);
    const fault = this.fault?.(query);
    if (fault === 'silent') throw new UpstreamError('timeout');
    const answer = await ask();
    return fault === 'refused' ? { ...answer, rcode: Rcode.REFUSED, answers: [], authorities: [] } : answer;
  }
}
