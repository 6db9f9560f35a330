import type { BugReport } from '#base/execution/isolation.js';
import type { AuthoritativeClient } from '#platform/network/dns/authoritative-client.js';
import type { PageFetcher } from '#platform/network/web/page-fetcher.js';
import type { SmtpService } from '#platform/network/smtp/smtp.service.js';
import type { RdapClient } from '#platform/network/rdap/rdap-client.js';
import type { Network } from '#engine/simulation/network.js';
import type { DnsReader } from './dns-reader.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';

/** The network access, signal, timeouts and time of one report. */
export interface GatherContext {
  readonly dns: DnsReader;
  readonly servers: Pick<AuthoritativeClient, 'query'>;
  readonly pages: Pick<PageFetcher, 'page'>;
  readonly registry: Pick<RdapClient, 'lookup'>;
  readonly ports: Network['ports'];
  readonly connectivity: Network['connectivity'];
  readonly mail: Pick<SmtpService, 'talk'>;
  readonly tls: Network['tls'];
  readonly mailTls: Network['mailTls'];
  readonly signal: CancelSignal;
  readonly timeouts: Timeouts;
  readonly now: number;
  readonly report: BugReport;
  /** DKIM selectors that were given with the request. */
  readonly selectors: readonly string[];
}

/** The part of the context that web gatherers use. */
export type WebContext = Pick<
  GatherContext,
  'dns' | 'pages' | 'ports' | 'connectivity' | 'signal' | 'timeouts' | 'now'
>;
