import type { DnssecResult } from '../../../src/dnssec/dnssec.dto.js';
import { WEB } from '../lab/address-plan.js';
import { hostRecords } from '../lab/zone-text.js';

/** How a zone is signed; without it, it is not. */
export interface Signing {
  /** 13 without. */
  readonly algorithm?: 7 | 8 | 13 | 14 | 15;
  /** Of RSA keys; 2048 without. */
  readonly bits?: number;
  readonly nsec3?: { readonly iterations: number; readonly salt?: string; readonly optOut?: true };
  /** When the signatures begin and end, in days from now. */
  readonly validity?: readonly [from: number, to: number];
  /** By the server itself with each answer, denying compactly; the rest has no meaning then. */
  readonly online?: true;
  /** Two keys, one of which signs only the other. */
  readonly splitKeys?: true;
  /** Records of this type lose their signatures. */
  readonly unsigned?: string;
  /** What the zone asks its parent to publish (RFC 7344, RFC 8078); `next` is of a second key, which signs as well. */
  readonly cds?: 'same' | 'delete' | 'next';
  /** The DS in the parent: of the zone's key, none, of a key that nobody has, both, or with a digest of SHA-1. */
  readonly ds?: 'matching' | 'none' | 'orphan' | 'leftover' | 'sha1';
}

/** A web site that differs from the good one. */
export interface Site {
  readonly certificate?: 'site-expired' | 'site-ending' | 'site-other-name' | 'site-other-authority';
  readonly files?: Readonly<Record<string, string>>;
  /** Lines of nginx for it. */
  readonly rules?: string;
}

/** What the registry says over RDAP; a domain of a TLD with RDAP is otherwise simply registered. */
export interface Registration {
  readonly isMissing?: true;
  readonly status?: readonly string[];
  readonly expiresInDays?: number;
}

/** What the application has to find out, by what the domain was made for. */
export interface Expectation {
  /** Every `warn` and `problem` of the health check, no more and no less. */
  readonly faults: readonly string[];
  /** What it says besides, as far as that belongs to the point. */
  readonly notes?: readonly string[];
  readonly dnssec: DnssecResult['status'];
  /** Where the DNS has no answer for it. */
  readonly resolvable?: false;
}

/** A domain of the lab: what it was made for, how it is made, and what follows. */
export interface SystemDomain {
  readonly name: string;
  readonly intent: string;
  /** Zone text without SOA and NS, `{tlsa NAME}` for a certificate's data; none for a domain that does not exist. */
  readonly records?: string;
  readonly ns?: readonly string[];
  /** Refresh, retry, expire and minimum of the SOA record, where they are unusual. */
  readonly timers?: string;
  /** What the parent says, where it says something else. */
  readonly parentNs?: readonly string[];
  /** Addresses of name servers below the domain as the parent has them; without it, as in the zone. */
  readonly glue?: Readonly<Record<string, readonly string[]>>;
  readonly signing?: Signing;
  /** A DS although the zone is not signed. */
  readonly strayDs?: true;
  /** What the second name server, or the stale one, has instead. */
  readonly changed?: { readonly on: 'second' | 'stale'; readonly replace: readonly (readonly [string, string])[] };
  readonly site?: Site;
  /** The file of mta-sts.<name>. */
  readonly mtaStsPolicy?: string;
  readonly registration?: Registration;
  /** None for those that are only there because others need them. */
  readonly expected?: Expectation;
}

export const unsigned = (...faults: string[]): Expectation => ({ faults, dnssec: 'unsigned' });
export const signed = (...faults: string[]): Expectation => ({ faults, dnssec: 'valid' });
export const broken = (...faults: string[]): Expectation => ({ faults, dnssec: 'broken' });

export const NS = ['ns1.dnshost.net', 'ns2.dnshost.net'];

export const SITE = hostRecords('@', WEB.good) + hostRecords('www', WEB.good);

export const MX = '@ MX 10 mx1.mailhost.net.\n';
export const SPF = '@ TXT "v=spf1 mx -all"\n';
export const DMARC = '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@mailhost.net"\n';

/** A site and mail as they should be. */
export const GOOD = SITE + MX + SPF + DMARC;
