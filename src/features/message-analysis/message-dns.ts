import { Injectable } from '@nestjs/common';
import { BoundedLookup } from '#platform/network/dns/bounded-lookup.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { withAnswers } from '#platform/network/dns/job-lookup.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { meteredResolver } from '#platform/network/metered.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import type { RecordAnswer, RecordQuestion } from '#formats/records/record-questions.js';

const MAX_QUERIES = 300;
const PATIENCE_MS = 10_000;

/** Looks up keys and policies of one message. */
@Injectable()
export class MessageDns {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly timeouts: Timeouts,
  ) {}

  /** A fresh answer is not from our cache. */
  during<T>(
    { memory, isFresh }: { readonly memory: MemoryAccount; readonly isFresh: boolean },
    use: (answer: (question: RecordQuestion) => Promise<RecordAnswer>) => Promise<T>,
  ): Promise<T> {
    const resolver = meteredResolver(this.resolver, memory);
    const asked: Pick<DnsResolver, 'query'> = isFresh
      ? { query: (query, signal) => resolver.query({ ...query, fresh: true }, signal) }
      : resolver;
    return withAnswers(
      { timeouts: this.timeouts, patienceMs: PATIENCE_MS },
      (signal) => new BoundedLookup(asked, signal, MAX_QUERIES),
      use,
    );
  }
}
