import { recordsAt, recordsOf } from '#formats/dns-wire/answer-records.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { withoutRootDot } from '#base/domain/host-name.js';
import type { LookupType } from '#formats/records/record-questions.js';
import { isLookupName } from '#formats/records/spf-lookup.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { endsInNxdomain, isFailure } from './denial.js';
import type { DnsAnswer } from './dns-answer.js';
import type { DnsResolver } from './dns-resolver.js';

/** Looks up the records of names that a message contains: each name once, and not more than a number of queries. */
export class BoundedLookup {
  private readonly answers = new Map<string, Promise<DnsAnswer | undefined>>();

  constructor(
    private readonly resolver: Pick<DnsResolver, 'query'>,
    private readonly signal: CancelSignal,
    private readonly maxQueries: number,
  ) {}

  readonly values = async (name: string, type: LookupType): Promise<readonly string[] | 'failed'> => {
    const answer = await this.answer(name, type);
    if (!answer) return 'failed';
    if (type === 'TXT') return recordsOf(answer.answers, name, type).map(presentData);
    if (type === 'CNAME') return recordsAt(answer.answers, name, type).map(({ data }) => withoutRootDot(data.target));
    return recordsOf(answer.answers, name, type).map(({ data }) => {
      if ('address' in data) return data.address.toString();
      return withoutRootDot('exchange' in data ? data.exchange : data.target);
    });
  };

  /** Undefined where the DNS gave no answer. */
  async exists(name: string): Promise<boolean | undefined> {
    const answer = await this.answer(name, 'A');
    return answer && !endsInNxdomain(answer);
  }

  private answer(name: string, type: LookupType): Promise<DnsAnswer | undefined> {
    const key = `${type} ${name.toLowerCase()}`;
    let answer = this.answers.get(key);
    if (!answer) this.answers.set(key, (answer = this.ask(name, type)));
    return answer;
  }

  /** Nothing where no resolver answers, or the time or the number of queries is used up. */
  private async ask(name: string, type: LookupType): Promise<DnsAnswer | undefined> {
    if (this.answers.size > this.maxQueries || this.signal.aborted || !isLookupName(name)) return undefined;
    try {
      const answer = await this.resolver.query({ name, type }, this.signal);
      return isFailure(answer) ? undefined : answer;
    } catch (error) {
      if (error instanceof UpstreamError) return undefined;
      throw error;
    }
  }
}
