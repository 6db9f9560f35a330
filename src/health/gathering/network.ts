import type { Reach } from '../../network/connect/reach.js';
import type { ProbeService } from '../../network/probe/probe.service.js';
import type { AuthoritativeClient } from '../../network/dns/authoritative-client.js';
import type { DnsResolver } from '../../network/dns/dns-resolver.js';
import type { RdapClient } from '../../network/rdap/rdap-client.js';
import type { SmtpService } from '../../network/smtp/smtp.service.js';
import type { PageFetcher } from '../../network/web/page-fetcher.js';

/** All that a report asks. A recording can take its place, and so can a network with other records in it. */
export interface Network {
  readonly resolver: Pick<DnsResolver, 'ask' | 'askAt' | 'askEach' | 'isReachable'>;
  readonly servers: Pick<AuthoritativeClient, 'ask'>;
  readonly pages: Pick<PageFetcher, 'page'>;
  readonly registry: Pick<RdapClient, 'lookup'>;
  readonly ports: Pick<ProbeService, 'probe'>;
  /** Whether our own network gets through at all. */
  readonly reach: { isProven(...question: Parameters<Reach['isProven']>): Promise<boolean> };
  readonly mail: Pick<SmtpService, 'talk'>;
  /** When it is asked: a recording stays at its time. */
  readonly now: number;
}
