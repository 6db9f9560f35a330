import { absent, type Fact, known } from '#base/domain/fact.js';

/** `dead`: known to lead nowhere. `unknown`: could not be found out. */
export type Use = 'works' | 'dead' | 'unknown';

/** A server that a record names. */
export interface NamedServer {
  readonly name: string;
  readonly use: Use;
}

export interface SiteAddress {
  readonly address: string;
  readonly version: 4 | 6;
  readonly use: Use;
}

/** A name of the website. */
export interface SiteName {
  readonly host: string;
  readonly addresses: readonly SiteAddress[];
  /** Where its CNAME leads, if there is no address at the end. */
  readonly deadTarget?: string;
}

export interface DmarcProtection {
  readonly owner: string;
  readonly text: string;
  /** How strictly receivers treat mail of the domain, its subdomains and names that do not exist; higher is stricter. */
  readonly domain: number;
  readonly subdomains: number;
  readonly invented: number;
}

/** What a domain offers to the world, as far as a report could find out. */
export interface Services {
  readonly domain: string;
  readonly zone: string;
  /** The servers that accept mail; none with a null MX record. */
  readonly mail: Fact<readonly NamedServer[]>;
  readonly site: Fact<SiteName>;
  /** Absent for subdomains. */
  readonly www: Fact<SiteName>;
  readonly nameServers: Fact<readonly NamedServer[]>;
  readonly spf: Fact<readonly string[]>;
  /** Absent without a record that receivers apply. */
  readonly dmarc: Fact<DmarcProtection>;
  /** The names of DKIM keys with which receivers can verify mail. */
  readonly dkim: Fact<readonly string[]>;
}

/** Whether any of the servers or addresses can be used. */
export function worksAny(ones: readonly { readonly use: Use }[]): boolean {
  return ones.some(({ use }) => use === 'works');
}

/** A domain that does not resolve offers nothing. */
export function noServices(domain: string, zone: string): Services {
  const none = known([]);
  const nowhere = (host: string) => known({ host, addresses: [] });
  return {
    ...{ domain, zone, mail: none, nameServers: none, spf: none, dkim: none },
    ...{ site: nowhere(domain), www: nowhere(`www.${domain}`), dmarc: absent },
  };
}

/** From here on, receivers treat mail that fails differently. */
export const ENFORCED = 2;
