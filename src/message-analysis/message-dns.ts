import { Injectable } from '@nestjs/common';
import { recordsOf } from '../dns-wire/answer-records.js';
import { presentData } from '../dns-wire/resource-record.js';
import { withoutRootDot } from '../domain/host-name.js';
import type { CancelSignal } from '../network/cancel-signal.js';
import { endsInNxdomain, isFailure } from '../network/dns/denial.js';
import type { DnsAnswer } from '../network/dns/dns-answer.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import type { MemoryAccount } from '../network/memory-budget.js';
import { meteredResolver } from '../network/metered.js';
import { Timeouts } from '../network/timeouts.js';
import { UpstreamError } from '../network/upstream-error.js';
import { isLookupName, type SpfLookupType } from '../records/spf-lookup.js';
import type { MessageLookup } from './policy/message-lookup.js';

const MAX_QUERIES = 300;
const PATIENCE_MS = 10_000;

/** Looks up keys and policies of one message, each name once. */
@Injectable()
export class MessageDns {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly timeouts: Timeouts,
  ) {}

  during<T>(memory: MemoryAccount, use: (lookup: MessageLookup) => Promise<T>): Promise<T> {
    return this.timeouts.budget(PATIENCE_MS, undefined, (signal) =>
      use(new Inquiry(meteredResolver(this.resolver, memory), signal)),
    );
  }
}

class Inquiry implements MessageLookup {
  private readonly answers = new Map<string, Promise<DnsAnswer | undefined>>();

  constructor(
    private readonly resolver: Pick<DnsResolver, 'query'>,
    private readonly signal: CancelSignal,
  ) {}

  readonly values = async (name: string, type: SpfLookupType): Promise<readonly string[] | 'failed'> => {
    const answer = await this.answer(name, type);
    if (!answer) return 'failed';
    if (type === 'TXT') return recordsOf(answer.answers, name, type).map(presentData);
    return recordsOf(answer.answers, name, type).map(({ data }) => {
      if ('address' in data) return data.address.toString();
      return withoutRootDot('exchange' in data ? data.exchange : data.target);
    });
  };

  async exists(name: string): Promise<boolean | undefined> {
    const answer = await this.answer(name, 'A');
    return answer && !endsInNxdomain(answer);
  }

  private answer(name: string, type: SpfLookupType): Promise<DnsAnswer | undefined> {
    const key = `${type} ${name.toLowerCase()}`;
    let answer = this.answers.get(key);
    if (!answer) this.answers.set(key, (answer = this.ask(name, type)));
    return answer;
  }

  /** Nothing where no resolver answers, or the time or the number of queries is used up. */
  private async ask(name: string, type: SpfLookupType): Promise<DnsAnswer | undefined> {
    if (this.answers.size > MAX_QUERIES || this.signal.aborted || !isLookupName(name)) return undefined;
    try {
      const answer = await this.resolver.query({ name, type }, this.signal);
      return isFailure(answer) ? undefined : answer;
    } catch (error) {
      if (error instanceof UpstreamError) return undefined;
      throw error;
    }
  }
}
