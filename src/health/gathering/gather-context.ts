import type { BugReport } from '../../domain/isolation.js';
import type { AuthoritativeClient } from '../../network/dns/authoritative-client.js';
import type { PageFetcher } from '../../network/web/page-fetcher.js';
import type { SmtpService } from '../../network/smtp/smtp.service.js';
import type { RdapClient } from '../../network/rdap/rdap-client.js';
import type { Network } from './network.js';
import type { DnsReader } from './dns-reader.js';
import type { Caller } from '../../network/caller.js';

/** Whom one report may ask, for how long, and at what time it is made. */
export interface GatherContext {
  readonly dns: DnsReader;
  readonly servers: Pick<AuthoritativeClient, 'ask'>;
  readonly pages: Pick<PageFetcher, 'page'>;
  readonly registry: Pick<RdapClient, 'lookup'>;
  readonly ports: Network['ports'];
  readonly reach: Network['reach'];
  readonly mail: Pick<SmtpService, 'talk'>;
  readonly signal: Caller;
  readonly now: number;
  readonly report: BugReport;
}

/** What is needed to look at web sites. */
export type WebContext = Pick<GatherContext, 'dns' | 'pages' | 'ports' | 'reach' | 'signal' | 'now'>;
