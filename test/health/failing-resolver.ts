import { Rcode } from '../../src/dns-wire/rcode.js';
import type { DnsAnswer, DnsQuestion } from '../../src/network/dns-answer.js';
import { UpstreamError } from '../../src/network/upstream-error.js';
import type { Internet } from '../lab/internet.js';
import { LabResolver } from '../lab/lab-resolver.js';

/** The lab, but some questions have no answer, or only a failure. */
export class FailingResolver extends LabResolver {
  constructor(
    internet: Internet,
    private readonly fault: (question: DnsQuestion) => 'silent' | 'refused' | undefined,
  ) {
    super(internet);
  }

  override async ask(question: DnsQuestion): Promise<DnsAnswer> {
    const fault = this.fault(question);
    if (fault === 'silent') throw new UpstreamError('timeout');
    const answer = await super.ask(question);
    return fault === 'refused' ? { ...answer, rcode: Rcode.REFUSED, answers: [], authorities: [] } : answer;
  }
}
