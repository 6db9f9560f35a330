import type { Losses } from './sources/what-if.js';
import type { MailAnalysis } from './mail-analysis.js';

/** A failure of TLS reports and what the health check says about it today. */
export interface TlsFault {
  readonly result: string;
  readonly host: string | undefined;
  readonly count: number;
  readonly state: 'confirmed' | 'gone' | 'unknown';
}

/** The facts that checks over reports are made of. */
export interface ReportFacts {
  readonly mail: MailAnalysis & { readonly domain: string; readonly wanted: number };
  /** The DMARC record of the domain today. */
  readonly dmarcRecord: string;
  readonly tls: {
    readonly sessions: number;
    readonly failed: number;
    readonly isUncounted: boolean;
    readonly faults: readonly TlsFault[];
  };
  readonly files: {
    readonly unreadable: readonly string[];
    /** Files of which a part could not be counted. */
    readonly incomplete: readonly string[];
    readonly read: number;
    readonly otherDomains: readonly string[];
  };
  readonly failures: { readonly count: number; readonly addresses: readonly string[] };
  /** Nonexistent subdomains: what fails there, and the names. */
  readonly invented: { readonly losses: Losses; readonly names: readonly string[]; readonly policy: string };
}
