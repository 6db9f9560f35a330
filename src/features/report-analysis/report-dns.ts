import { Injectable } from '@nestjs/common';
import { BoundedLookup } from '#platform/network/dns/bounded-lookup.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { withAnswers } from '#platform/network/dns/job-lookup.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import type { RecordAnswer, RecordQuestion } from '#formats/records/record-questions.js';

const MAX_QUERIES = 1500;
const PATIENCE_MS = 10_000;

/** Looks up what the reports of one request name. */
@Injectable()
export class ReportDns {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly timeouts: Timeouts,
  ) {}

  during<T>(use: (answer: (question: RecordQuestion) => Promise<RecordAnswer>) => Promise<T>): Promise<T> {
    return withAnswers(
      { timeouts: this.timeouts, patienceMs: PATIENCE_MS },
      (signal) => new BoundedLookup(this.resolver, signal, MAX_QUERIES),
      use,
    );
  }
}
