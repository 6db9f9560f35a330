import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { type CacheRule, type Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { RdapClient } from '#platform/network/rdap/rdap-client.js';
import type { AvailabilityParams, AvailabilityResult } from './availability.dto.js';
import { type Delegation, findDelegation } from './delegation.js';
import { isSettled, type AvailabilityStatus, statusOf } from './availability-status.js';

const NOTHING_KNOWN = { registrar: null, created: null, expires: null };

@Injectable()
export class AvailabilityService {
  constructor(
    private readonly rdap: RdapClient,
    private readonly resolver: DnsResolver,
    private readonly cache: ReportCache,
    private readonly localizer: Localizer,
  ) {}

  async availability(
    { domain: { registration: domain } }: AvailabilityParams,
    client?: Client,
  ): Promise<Report<AvailabilityResult>> {
    const rule: CacheRule<AvailabilityStatus> = {
      key: `availability:${domain.ascii}`,
      lifetime: () => 'full',
      isConclusive: isSettled,
    };
    const status = await this.cache.report(rule, client, () => this.judge(domain));
    return status.in('en', (found) => this.render(domain, found));
  }

  private async judge(domain: DomainName): Promise<AvailabilityStatus> {
    return statusOf(...(await Promise.all([this.rdap.lookup(domain), this.delegation(domain)])));
  }

  private delegation({ ascii }: DomainName): Promise<Delegation> {
    return findDelegation(ascii, (name) => this.resolver.query({ name, type: 'NS' })).catch(() => 'unknown');
  }

  private render(domain: DomainName, status: AvailabilityStatus): AvailabilityResult {
    const { registrar, created, expires } = status.state === 'registered' ? status : NOTHING_KNOWN;
    return {
      api: 'v1',
      domain: domain.ascii,
      state: status.state,
      noRdapForTld: status.state === 'unknown' && status.why.startsWith('no-rdap'),
      registrar,
      created,
      expires,
      disclaimer: this.localizer.text('en', 'availability.disclaimer'),
    };
  }
}
