import { Injectable } from '@nestjs/common';
import { recordsAt } from '../dns-wire/answer-records.js';
import { Rcode } from '../dns-wire/rcode.js';
import type { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/limits/caller.js';
import { type Report, ReportCache } from '../edge/reports/report-cache.js';
import { isFailure } from '../network/dns/denial.js';
import type { DnsAnswer } from '../network/dns/dns-answer.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import { readAnyway } from '../network/dns/read-anyway.js';
import { type ChainFacts, chainReport } from './chain-report.js';
import type { DnssecParams, DnssecResult } from './dnssec.dto.js';
import { zoneAbove } from './zone-above.js';

@Injectable()
export class DnssecService {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
  ) {}

  inspect({ domain }: DnssecParams, caller?: Caller): Promise<Report<DnssecResult>> {
    return this.cache.report(`dnssec:${domain.ascii}`, caller, async () => ({
      api: 'v1',
      domain: domain.ascii,
      ...chainReport(await this.gather(domain.ascii, domain)),
    }));
  }

  /** A name inside a zone has the chain of that zone. */
  private async gather(name: string, domain: DomainName): Promise<ChainFacts> {
    const [ds, keys, soa] = await Promise.all([this.ask(name, 'DS'), this.ask(name, 'DNSKEY'), this.ask(name, 'SOA')]);
    const above = zoneAbove(name, { ds, soa }, domain);
    if (above !== undefined) return this.gather(above, domain);
    return {
      zone: name,
      ds: isFailure(ds) ? undefined : recordsAt(ds.answers, name, 'DS').map(({ data }) => data),
      keys: recordsAt(keys.answers, name, 'DNSKEY').map(({ data }) => data),
      // The keys may be in order while what they signed is not: the SOA stands for the rest of the zone.
      adValidated: keys.ad && soa.ad && soa.rcode === Rcode.NOERROR,
    };
  }

  /** What is published, if need be without validation. */
  private ask(name: string, type: 'DS' | 'DNSKEY' | 'SOA'): Promise<DnsAnswer> {
    return readAnyway({ name, type }, (question) => this.resolver.ask(question));
  }
}
