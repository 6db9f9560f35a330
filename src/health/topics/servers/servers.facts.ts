import { early } from '../../../domain/early.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import type { DelegationFacts } from '../delegation/delegation.facts.js';
import { gatherCdsCopies } from './cds-copies.facts.js';
import { gatherGlue, type GlueHost } from './glue.facts.js';
import { type Host, hostOf } from '../../gathering/hosts.js';
import { findReferral, type Referral, type ReferralFacts } from './referral.facts.js';
import { queryServer } from './server-queries.js';
import type { ZoneServers } from './zone-servers.js';
import { type ServerTtls, ttlsOf } from './server-answers.js';
import { ServerLine } from './server-line.js';
import { profileOf, type ServerProfile, authoritativeStates } from './server-profile.js';
import type { Subject } from '../../gathering/subject.js';

export interface ServersFacts extends ReferralFacts {
  /**
   * Absent where there are none. Unobtainable where none speaks for the zone to us: that it resolves shows that they do
   * to others. Where all answer without authority, those that the parent zone names.
   */
  readonly zoneServers: ZoneServers;
  readonly glue: readonly GlueHost[];
  /** What each server has as CDS records, where they differ; absent where they do not. */
  readonly cdsCopies: readonly string[];
  /** The TTLs of the domain's records as the zone's servers have them; always known, though perhaps of no type. */
  readonly serverTtls: ServerTtls;
}

const MOST_SERVERS = 8;

export async function gatherServers(
  subject: Subject,
  { dns, servers, signal, now }: GatherContext,
  delegation: Promise<Gathered<DelegationFacts>>,
): Promise<Gathered<ServersFacts>> {
  const { zone } = subject;
  const line = new ServerLine(servers, signal);
  const delegated = dns.records(zone, 'DS');
  const hasDs = early(delegated.then((ds) => ds.state === 'known' && ds.value.length > 0));
  const ask = (host: Host) => queryServer(host, subject, line, hasDs);
  const referring = findReferral(zone, dns, line);
  const referred = referring.then(({ referral }) => referral);
  const [{ nameServers }, { referral, ...dissents }, signers, own, others] = await Promise.all([
    delegation,
    referring,
    delegated,
    delegation.then(({ nameServers }) => Promise.all(hostsIn(nameServers).slice(0, MOST_SERVERS).map(ask))),
    Promise.all([delegation, referred]).then(([{ nameServers }, referral]) =>
      Promise.all(strangersIn(referral, hostsIn(nameServers)).map(async (name) => ask(await hostOf(name, dns)))),
    ),
  ]);
  const profiles = [...own, ...others].map((one) => profileOf(one, subject, line));
  const ds = signers.state === 'known' ? signers.value.map(({ data }) => data) : [];
  const nobody = nameServers.state === 'known' ? absent : nameServers;
  const zoneServers = profiles.length === 0 ? nobody : sorted(profiles, referral, { zone, now, ds });
  const serverTtls = known(ttlsOf(profiles));
  const [glue, cdsCopies] = await Promise.all([
    gatherGlue(referral, hostsIn(nameServers), zoneServers, line),
    gatherCdsCopies(zoneServers, dns, line),
  ]);
  return { zoneServers, referral, ...dissents, serverTtls, glue, cdsCopies };
}

function hostsIn(nameServers: Fact<readonly Host[]>): readonly Host[] {
  return nameServers.state === 'known' ? nameServers.value : [];
}

function namesIn(referral: Fact<Referral>): readonly string[] {
  return referral.state === 'known' ? referral.value.names : [];
}

/** Whom the parent zone names alone, as many as there is room for. */
function strangersIn(referral: Fact<Referral>, hosts: readonly Host[]): readonly string[] {
  const room = Math.max(0, MOST_SERVERS - hosts.length);
  return namesIn(referral)
    .filter((name) => !hosts.some((host) => host.name === name))
    .slice(0, room);
}

/**
 * Who belongs to the zone, as the servers say to which the parent zone leads. Resolvers may still remember servers of
 * former times, which are nobody's concern any more.
 */
function sorted(
  profiles: readonly ServerProfile[],
  referral: Fact<Referral>,
  asked: Pick<ZoneServers, 'zone' | 'now' | 'ds'>,
): Fact<ZoneServers> {
  const delegated = namesIn(referral);
  if (profiles.every((profile) => authoritativeStates(profile).length === 0)) {
    // The referral shows that nobody between them and us answers in their place.
    const servers = profiles.filter(({ name }) => delegated.includes(name));
    const areLame = servers.length > 0 && servers.every(isWithoutAuthority);
    return areLame ? known({ ...asked, names: [], servers, strays: [] }) : unobtainable(reasonFor(profiles));
  }
  const isDelegated = ({ name }: ServerProfile) => delegated.includes(name);
  const told = [profiles.filter(isDelegated), profiles].map(namesTold).find((names) => names.length > 0);
  const names = told ?? profiles.map(({ name }) => name);
  const servers = profiles.filter(({ name }) => names.includes(name));
  const strays = profiles.filter((profile) => isDelegated(profile) && !names.includes(profile.name));
  return known({ ...asked, names, servers, strays });
}

function namesTold(profiles: readonly ServerProfile[]): string[] {
  return [...new Set(profiles.flatMap(({ ns = [] }) => ns))].sort();
}

/** It answers, but not as one that holds the zone; a refusal may be meant for us alone. */
function isWithoutAuthority({ addressStates }: ServerProfile): boolean {
  return addressStates.length > 0 && addressStates.every((state) => state.state === 'lame' && state.said === 'AA=0');
}

function reasonFor(profiles: readonly ServerProfile[]): 'server-error' | 'unreachable' {
  const isLame = profiles.some(({ addressStates }) => addressStates.some(({ state }) => state === 'lame'));
  return isLame ? 'server-error' : 'unreachable';
}
