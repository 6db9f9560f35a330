import type { DnssecResult } from '#features/dnssec/dnssec.dto.js';
import { WEB } from '../lab/address-plan.js';
import { hostRecords } from '../lab/zone-text.js';

/** How a zone is signed; an unsigned zone has none. */
export interface Signing {
  /** Default: 13. */
  readonly algorithm?: 7 | 8 | 13 | 14 | 15;
  /** Size of RSA keys; default: 2048. */
  readonly bits?: number;
  readonly nsec3?: { readonly iterations: number; readonly salt?: string; readonly optOut?: true };
  /** Inception and expiration of the signatures, in days from now. */
  readonly validity?: readonly [from: number, to: number];
  /** The server signs each answer itself, with compact denial; the other options are ignored then. */
  readonly online?: true;
  /** Separate KSK and ZSK. */
  readonly splitKeys?: true;
  /** Type whose signatures are removed. */
  readonly unsigned?: string;
  /** Types at the apex that exist, while its NSEC or NSEC3 record says that they do not. */
  readonly denied?: readonly string[];
  /** CDS and CDNSKEY records (RFC 7344, RFC 8078); `next` is of a second key, which also signs. */
  readonly cds?: 'same' | 'delete' | 'next';
  /** DS records in the parent zone: of the zone's key, none, of an unknown key, both, or with a SHA-1 digest. */
  readonly ds?: 'matching' | 'none' | 'orphan' | 'leftover' | 'sha1';
}

/** A web site that differs from the default one. */
export interface Site {
  readonly certificate?: 'site-expired' | 'site-ending' | 'site-other-name' | 'site-other-authority';
  readonly files?: Readonly<Record<string, string>>;
  /** Additional lines of its nginx configuration. */
  readonly rules?: string;
}

/** RDAP data; without it, a domain below a TLD with RDAP is registered without special states. */
export interface Registration {
  readonly isMissing?: true;
  readonly status?: readonly string[];
  readonly expiresInDays?: number;
}

/** The expected results for a domain. */
export interface Expectation {
  /** All `warn` and `problem` findings of the health check. */
  readonly faults: readonly string[];
  /** Other findings that the domain was made for. */
  readonly notes?: readonly string[];
  readonly dnssec: DnssecResult['status'];
  /** If the DNS has no answer for it. */
  readonly resolvable?: false;
}

/** A domain of the lab: its purpose, its configuration and the expected results. */
export interface SystemDomain {
  readonly name: string;
  readonly intent: string;
  /**
   * Zone text without SOA and NS, `{tlsa NAME}` for the data of a certificate; undefined for a domain that does not
   * exist.
   */
  readonly records?: string;
  readonly ns?: readonly string[];
  /** Refresh, retry, expire and minimum of the SOA record, if unusual. */
  readonly timers?: string;
  /** NS records in the parent zone, if they differ. */
  readonly parentNs?: readonly string[];
  /** Glue records in the parent zone; by default the addresses of the zone. */
  readonly glue?: Readonly<Record<string, readonly string[]>>;
  readonly signing?: Signing;
  /** A DS record although the zone is not signed. */
  readonly strayDs?: true;
  /** What the second or the stale name server has instead. */
  readonly changed?: {
    readonly on: 'second' | 'stale';
    readonly replace?: readonly (readonly [string, string])[];
    readonly denied?: Signing['denied'];
  };
  readonly site?: Site;
  /** The policy file of mta-sts.<name>. */
  readonly mtaStsPolicy?: string;
  readonly registration?: Registration;
  /** Undefined for domains that only other domains use. */
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

/** A correct web site and mail configuration. */
export const GOOD = SITE + MX + SPF + DMARC;
