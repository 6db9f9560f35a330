import type { ConnectivityEvidence } from '#platform/network/connect/connectivity-evidence.js';
import type { ProbeService } from '#platform/network/probe/probe.service.js';
import type { AuthoritativeClient } from '#platform/network/dns/authoritative-client.js';
import type { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { RdapClient } from '#platform/network/rdap/rdap-client.js';
import type { SmtpService } from '#platform/network/smtp/smtp.service.js';
import type { MailTlsSurveyor } from '#platform/network/tls/mail-tls-surveyor.js';
import type { TlsSurveyor } from '#platform/network/tls/tls-surveyor.js';
import type { PageFetcher } from '#platform/network/web/page-fetcher.js';

/** Everything that a report queries. A recording or an overlay can replace the live network. */
export interface Network {
  readonly resolver: Pick<DnsResolver, 'query' | 'queryAt' | 'queryEach' | 'isReachable'>;
  readonly servers: Pick<AuthoritativeClient, 'query'>;
  readonly pages: Pick<PageFetcher, 'page'>;
  readonly registry: Pick<RdapClient, 'lookup'>;
  readonly ports: Pick<ProbeService, 'probe'>;
  /** Whether our own network works. */
  readonly connectivity: { isProven(...question: Parameters<ConnectivityEvidence['isProven']>): Promise<boolean> };
  readonly mail: Pick<SmtpService, 'talk'>;
  readonly tls: Pick<TlsSurveyor, 'faults'>;
  readonly mailTls: Pick<MailTlsSurveyor, 'faults'>;
  /** The time of the report; a recording keeps its own. */
  readonly now: number;
}
