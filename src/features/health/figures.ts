import type { Fact, Gathered } from '#base/domain/fact.js';
import type { SiteEntry } from '#base/domain/site-entry.js';
import type { SpfCost, SpfCostNote, SpfLookupCount } from '#formats/records/spf-lookup-count.js';
import type { PortState } from '#base/domain/smtp-talk.js';
import { allTerm } from '#formats/records/spf.js';
import { type AreaFacts, areaFacts } from './area-facts.js';
import type { HealthFacts } from './health-facts.js';
import type { NextDate } from '#base/domain/next-date.js';
import { nextDates } from './next-dates.js';
import type { ServerCertificate } from './topics/site/https-result.js';
import type { Referral } from './topics/servers/referral.facts.js';
import type { ServerProfile } from './topics/servers/server-profile.js';
import type { SpfPolicy } from './topics/spf/spf.facts.js';
import type { DaneProof, MailServers } from './topics/smtp/smtp.facts.js';
import type { ZoneServers } from './topics/servers/zone-servers.js';

/** A term of an SPF record that causes a DNS lookup, with its depth in the include tree. */
export interface SpfRow {
  readonly depth: number;
  readonly term: string;
  /** Number of its lookup, in the order of evaluation. */
  readonly lookup: number;
  readonly note?: SpfCostNote;
}

export type ServerStatus = 'authoritative' | 'lame' | 'silent' | 'unknown';

export interface ServerRow {
  readonly name: string;
  /** Null if the NS records of the parent zone are unknown. */
  readonly inParent: boolean | null;
  readonly inZone: boolean;
  readonly standing: ServerStatus;
}

/**
 * An address of a mail server with its TLS support; `tls` is null if the SMTP session did not get that far, and all are
 * null if the host has no address.
 */
export interface MailServerRow {
  readonly host: string;
  /** Of the MX record; undefined without one. */
  readonly preference?: number;
  readonly address: string | null;
  /** Whether a PTR name of the address leads back to it; undefined if it was not looked up. */
  readonly hasPtr?: boolean;
  readonly port: PortState | null;
  readonly tls: {
    readonly starttls: boolean;
    readonly protocol: string | null;
    /** Null if the server sent no certificate. */
    readonly isTrusted: boolean | null;
    readonly dane: 'none' | 'valid' | 'invalid';
  } | null;
}

/** What identifies the certificate of a web server. */
interface SiteCertificate {
  readonly host: string;
  readonly name: string;
  readonly issuer: string;
  readonly until: string;
}

/** Data for the tables and charts of the report page; contains no verdicts. */
export interface Figures {
  readonly spf?: {
    readonly domain: string;
    readonly lookups: number;
    readonly rows: readonly SpfRow[];
    /** The term for all other senders, such as `-all`. */
    readonly all?: string;
  };
  readonly delegation?: { readonly zone: string; readonly rows: readonly ServerRow[] };
  readonly mail?: { readonly rows: readonly MailServerRow[] };
  readonly entries?: readonly SiteEntry[];
  /** Of the web servers of the domain, by host. */
  readonly certificates?: readonly SiteCertificate[];
  readonly dates?: readonly NextDate[];
  readonly areas?: AreaFacts;
}

export function figuresOf(facts: Gathered<HealthFacts>): Figures {
  const { spfLookups, spfPolicy, zoneServers, referral, siteEntries, certificates } = facts;
  const dates = nextDates(facts);
  const rows = zoneServers.state === 'known' ? serverRows(zoneServers.value, referral) : [];
  const mail = mailRows(facts);
  return {
    ...(spfLookups.state === 'known' &&
      spfPolicy.state === 'known' &&
      spfLookups.value.costs.length > 0 && { spf: spfTree(spfPolicy.value, spfLookups.value) }),
    ...(zoneServers.state === 'known' && rows.length > 0 && { delegation: { zone: zoneServers.value.zone, rows } }),
    ...(mail.length > 0 && { mail: { rows: mail } }),
    ...(siteEntries.state === 'known' && { entries: siteEntries.value }),
    ...(certificates.state === 'known' && { certificates: certificates.value.map(certificateOf) }),
    ...(dates.length > 0 && { dates }),
    areas: areaFacts(facts),
  };
}

function certificateOf({ host, names, issuer, until }: ServerCertificate): SiteCertificate {
  return { host, name: names[0] ?? host, issuer, until };
}

function spfTree({ name, text }: SpfPolicy, lookups: SpfLookupCount): NonNullable<Figures['spf']> {
  const rows: SpfRow[] = [];
  const add = ({ term, note, nested }: SpfCost, depth: number) => {
    rows.push({ depth, term, lookup: rows.length + 1, ...(note && { note }) });
    for (const inner of nested) add(inner, depth + 1);
  };
  for (const cost of lookups.costs) add(cost, 0);
  const all = allTerm(text);
  return { domain: name, lookups: lookups.lookups, rows, ...(all !== undefined && { all }) };
}

function serverRows({ names, servers, strays, former }: ZoneServers, referral: Fact<Referral>): ServerRow[] {
  const parent = referral.state === 'known' ? new Set(referral.value.names) : undefined;
  return [...servers, ...strays, ...former].map((profile) => ({
    name: profile.name,
    inParent: parent ? parent.has(profile.name) : null,
    inZone: names.includes(profile.name),
    standing: standingOf(profile),
  }));
}

/** In the order in which senders try the hosts. */
function mailRows({ mx, mailHosts, mailServers, daneProofs, reverseNames }: Gathered<HealthFacts>): MailServerRow[] {
  const entries = mx.state === 'known' ? mx.value : [];
  const hosts = mailHosts.state === 'known' ? mailHosts.value : [];
  const dead = hosts.filter(({ addresses }) => addresses?.length === 0);
  const tried = mailServers.state === 'known' ? talkRows(mailServers.value, daneProofs) : [];
  const rows = [...tried, ...dead.map(({ name }) => ({ host: name, address: null, port: null, tls: null }))];
  const pointers = reverseNames.state === 'known' ? reverseNames.value : [];
  const preferenceOf = (host: string) => entries.find((entry) => entry.host === host)?.preference;
  return rows
    .map((row) => {
      const preference = preferenceOf(row.host);
      const pointer = pointers.find(({ address }) => address === row.address);
      return {
        ...row,
        ...(preference !== undefined && { preference }),
        ...(pointer && { hasPtr: pointer.confirmed }),
      };
    })
    .sort((one, other) => (one.preference ?? 0) - (other.preference ?? 0));
}

function talkRows({ servers }: MailServers, proofs: Fact<readonly DaneProof[]>): MailServerRow[] {
  return servers.flatMap(({ talks }) =>
    talks.map((talk) => {
      const { host, address, port, encryption } = talk;
      const proof = proofs.state === 'known' ? proofs.value.find((one) => one.address === address) : undefined;
      const dane = !proof ? 'none' : proof.matching.length > 0 ? 'valid' : 'invalid';
      if (!encryption) return { host, address, port, tls: null };
      const isEncrypted = encryption.kind === 'encrypted';
      const protocol = isEncrypted ? encryption.protocol : null;
      const isTrusted = isEncrypted ? encryption.isTrusted && encryption.matchesHost : null;
      return { host, address, port, tls: { starttls: encryption.kind !== 'not-offered', protocol, isTrusted, dane } };
    }),
  );
}

/** The worst status of all its addresses. */
function standingOf({ addressStates }: ServerProfile): ServerStatus {
  const states = addressStates.map(({ state }) => state);
  return (['lame', 'silent', 'authoritative'] as const).find((state) => states.includes(state)) ?? 'unknown';
}
