import { Rcode } from '../../src/dns-wire/rcode.js';
import type { DnsAnswer, DnsQuestion } from '../../src/network/dns/dns-answer.js';
import type { DnsResolver } from '../../src/network/dns/dns-resolver.js';
import { DohResolver } from '../../src/network/dns/doh-resolver.js';
import { UpstreamError } from '../../src/network/upstream-error.js';

export type QuestionFault = 'silent' | 'refused';

/** The resolver as it is, but some questions have no answer, or only a failure. */
export class FailingResolver extends DohResolver {
  fault?: (question: DnsQuestion) => QuestionFault | undefined;
  readonly asked: DnsQuestion[] = [];
  /** Answers instead of the resolvers on the other side of HTTP, at a third of the time. */
  shortCut?: DnsResolver;

  override ask(question: DnsQuestion, signal?: AbortSignal): Promise<DnsAnswer> {
    return this.failing(question, () => this.shortCut?.ask(question) ?? super.ask(question, signal));
  }

  override askAt(resolver: string, question: DnsQuestion, signal?: AbortSignal): Promise<DnsAnswer> {
    return this.failing(
      question,
      () => this.shortCut?.askAt(resolver, question) ?? super.askAt(resolver, question, signal),
    );
  }

  private async failing(question: DnsQuestion, ask: () => Promise<DnsAnswer>): Promise<DnsAnswer> {
    this.asked.push(question);
    const fault = this.fault?.(question);
    if (fault === 'silent') throw new UpstreamError('timeout');
    const answer = await ask();
    return fault === 'refused' ? { ...answer, rcode: Rcode.REFUSED, answers: [], authorities: [] } : answer;
  }
}
