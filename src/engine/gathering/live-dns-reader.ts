import { Injectable } from '@nestjs/common';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { DnsReader } from './dns-reader.js';

/** Reads records that are published now, without a report, within a time limit. */
@Injectable()
export class LiveDnsReader {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly timeouts: Timeouts,
  ) {}

  read<T>(budgetMs: number, work: (dns: DnsReader) => Promise<T>): Promise<T> {
    return this.timeouts.budget(budgetMs, undefined, (signal) =>
      work(new DnsReader(this.resolver, signal, this.timeouts)),
    );
  }
}
