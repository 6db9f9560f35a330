import type { Fact, Gathered } from '../domain/fact.js';
import type { SpfCost, SpfCostNote, SpfLedger } from '../records/spf-ledger.js';
import type { PortState } from '../domain/smtp-talk.js';
import type { HealthFacts } from './health-facts.js';
import { type NextDate, nextDates } from './next-dates.js';
import type { Referral } from './topics/servers/referral.facts.js';
import type { ServerProfile } from './topics/servers/server-profile.js';
import type { DaneProof, MailServers } from './topics/smtp/smtp.facts.js';
import type { ZoneServers } from './topics/servers/zone-servers.js';

/** A term of an SPF record that costs a lookup, where it is in the tree. */
export interface SpfRow {
  readonly depth: number;
  readonly term: string;
  /** Its lookup, counted in the order of evaluation. */
  readonly lookup: number;
  readonly note?: SpfCostNote;
}

export type Standing = 'authoritative' | 'lame' | 'silent' | 'unknown';

export interface ServerRow {
  readonly name: string;
  /** Null where it is not known what the parent zone lists. */
  readonly inParent: boolean | null;
  readonly inZone: boolean;
  readonly standing: Standing;
}

/** An address of a mail server, and what it says of its encryption; null where it did not come that far. */
export interface MailServerRow {
  readonly host: string;
  readonly address: string;
  readonly port: PortState;
  readonly tls: {
    readonly starttls: boolean;
    readonly protocol: string | null;
    /** Null where no certificate was shown. */
    readonly isTrusted: boolean | null;
    readonly dane: 'none' | 'valid' | 'invalid';
  } | null;
}

/** What pages draw of a report: data, and no verdicts. */
export interface Figures {
  readonly spf?: { readonly domain: string; readonly lookups: number; readonly rows: readonly SpfRow[] };
  readonly delegation?: { readonly zone: string; readonly rows: readonly ServerRow[] };
  readonly mail?: { readonly rows: readonly MailServerRow[] };
  readonly dates?: readonly NextDate[];
}

export function figuresOf(facts: Gathered<HealthFacts>): Figures {
  const { spfLedger, spfPolicy, zoneServers, referral, mailServers, daneProofs } = facts;
  const dates = nextDates(facts);
  const rows = zoneServers.state === 'known' ? serverRows(zoneServers.value, referral) : [];
  return {
    ...(spfLedger.state === 'known' &&
      spfPolicy.state === 'known' &&
      spfLedger.value.costs.length > 0 && { spf: spfTree(spfPolicy.value.name, spfLedger.value) }),
    ...(zoneServers.state === 'known' && rows.length > 0 && { delegation: { zone: zoneServers.value.zone, rows } }),
    ...(mailServers.state === 'known' && { mail: { rows: mailRows(mailServers.value, daneProofs) } }),
    ...(dates.length > 0 && { dates }),
  };
}

function spfTree(domain: string, ledger: SpfLedger): NonNullable<Figures['spf']> {
  const rows: SpfRow[] = [];
  const add = ({ term, note, nested }: SpfCost, depth: number) => {
    rows.push({ depth, term, lookup: rows.length + 1, ...(note && { note }) });
    for (const inner of nested) add(inner, depth + 1);
  };
  for (const cost of ledger.costs) add(cost, 0);
  return { domain, lookups: ledger.lookups, rows };
}

function serverRows({ names, servers, strays }: ZoneServers, referral: Fact<Referral>): ServerRow[] {
  const parent = referral.state === 'known' ? new Set(referral.value.names) : undefined;
  return [...servers, ...strays].map((profile) => ({
    name: profile.name,
    inParent: parent ? parent.has(profile.name) : null,
    inZone: names.includes(profile.name),
    standing: standingOf(profile),
  }));
}

function mailRows({ servers }: MailServers, proofs: Fact<readonly DaneProof[]>): MailServerRow[] {
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

/** At its worst address. */
function standingOf({ addressStates }: ServerProfile): Standing {
  const states = addressStates.map(({ state }) => state);
  return (['lame', 'silent', 'authoritative'] as const).find((state) => states.includes(state)) ?? 'unknown';
}
