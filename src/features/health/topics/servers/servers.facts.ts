import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import type { DelegationFacts } from '../delegation/delegation.facts.js';
import { type CdsCopiesFacts, gatherCdsCopies } from './cds-copies.facts.js';
import { gatherGlue, type GlueHost } from './glue.facts.js';
import { type Host, hostOf } from '#engine/gathering/hosts.js';
import { findReferral, type Referral, type ReferralFacts } from './referral.facts.js';
import { queryServer, type ServerReplies } from '#engine/gathering/servers/server-queries.js';
import { splitServers, type ZoneServers } from './zone-servers.js';
import { type ServerTtls, ttlsOf } from './server-answers.js';
import { NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { authoritativeStates, isWithoutAuthority, profileOf, type ServerProfile } from './server-profile.js';
import type { Subject } from '#engine/gathering/subject.js';

export interface ServersFacts extends ReferralFacts, CdsCopiesFacts {
  /**
   * Absent if there are none. Unobtainable if none is authoritative to us, because the zone resolves for others. If all
   * answer without authority, the servers in the delegation.
   */
  readonly zoneServers: ZoneServers;
  readonly glue: readonly GlueHost[];
  /** The TTLs of the records of the domain at its name servers; always known, possibly empty. */
  readonly serverTtls: ServerTtls;
}

/** These facts among others. */
export function pickServersFacts(facts: Gathered<ServersFacts>): Gathered<ServersFacts> {
  const { zoneServers, glue, serverTtls, referral, parentDifference, dsDifference, cdsCopies, servedCds } = facts;
  return { zoneServers, glue, serverTtls, referral, parentDifference, dsDifference, cdsCopies, servedCds };
}

const MAX_SERVERS = 8;
/** Answers, other than errors, of a server that does not serve the zone. */
const UNAUTHORIZED = ['AA=0', 'NODATA', 'NXDOMAIN'];

export async function gatherServers(
  subject: Subject,
  { dns, servers, signal, now }: GatherContext,
  delegation: Promise<Gathered<DelegationFacts>>,
): Promise<Gathered<ServersFacts>> {
  const { zone } = subject;
  const line = new NameServerClient(servers, signal);
  const delegated = dns.records(zone, 'DS');
  const hasDs = ignoreUnhandled(delegated.then((ds) => ds.state === 'known' && ds.value.length > 0));
  const ask = (host: Host) => queryServer(host, subject, line, hasDs);
  const referring = findReferral(zone, dns, line);
  const referred = referring.then(({ referral }) => referral);
  const [{ nameServers }, { referral, ...dissents }, signers, own, others] = await Promise.all([
    delegation,
    referring,
    delegated,
    delegation.then(({ nameServers }) => Promise.all(hostsIn(nameServers).slice(0, MAX_SERVERS).map(ask))),
    Promise.all([delegation, referred]).then(([{ nameServers }, referral]) =>
      Promise.all(parentOnlyNames(referral, hostsIn(nameServers)).map(async (name) => ask(await hostOf(name, dns)))),
    ),
  ]);
  const atGlue = await Promise.all(
    own.map((replies, i) => askAtGlue(hostsIn(nameServers)[i]!, replies, referral, ask)),
  );
  const profiles = [...atGlue, ...others].map((one) => profileOf(one, subject, line));
  const ds = signers.state === 'known' ? signers.value.map(({ data }) => data) : [];
  const nobody = nameServers.state === 'known' ? absent : nameServers;
  const zoneServers = profiles.length === 0 ? nobody : splitByDelegation(profiles, referral, { zone, now, ds });
  const serverTtls = known(ttlsOf(profiles));
  const [glue, cds] = await Promise.all([
    gatherGlue(referral, hostsIn(nameServers), zoneServers, line),
    gatherCdsCopies(zoneServers, dns, line),
  ]);
  return { zoneServers, referral, ...dissents, serverTtls, glue, ...cds };
}

function hostsIn(nameServers: Fact<readonly Host[]>): readonly Host[] {
  return nameServers.state === 'known' ? nameServers.value : [];
}

function namesIn(referral: Fact<Referral>): readonly string[] {
  return referral.state === 'known' ? referral.value.names : [];
}

/**
 * A server inside the zone has the addresses that the zone itself gives it, which can be those of a former server.
 * Resolvers begin with the glue records.
 */
async function askAtGlue(
  host: Host,
  replies: ServerReplies,
  referral: Fact<Referral>,
  ask: (host: Host) => Promise<ServerReplies>,
): Promise<ServerReplies> {
  const addresses = referral.state === 'known' ? (referral.value.glue.get(host.name) ?? []) : [];
  const asked = replies.replies.map(({ address }) => address.toString());
  const isNew = addresses.some((address) => !asked.includes(address.toString()));
  if (!isNew || replies.details) return replies;
  const again = await ask({ ...host, addresses });
  return again.details ? again : replies;
}

/** Servers that only the parent zone lists, up to the limit. */
function parentOnlyNames(referral: Fact<Referral>, hosts: readonly Host[]): readonly string[] {
  const room = Math.max(0, MAX_SERVERS - hosts.length);
  return namesIn(referral)
    .filter((name) => !hosts.some((host) => host.name === name))
    .slice(0, room);
}

/**
 * Selects the servers of the zone by the NS records that the delegated servers return. Resolvers may have cached former
 * servers, which are ignored.
 */
function splitByDelegation(
  profiles: readonly ServerProfile[],
  referral: Fact<Referral>,
  asked: Pick<ZoneServers, 'zone' | 'now' | 'ds'>,
): Fact<ZoneServers> {
  const delegated = namesIn(referral);
  if (profiles.every((profile) => authoritativeStates(profile).length === 0)) {
    // A referral shows that the replies are not intercepted.
    const servers = profiles.filter(({ name }) => delegated.includes(name));
    const areLame = servers.every(isWithoutAuthority) && servers.some(isUnauthorized);
    return areLame
      ? known({ ...asked, names: [], servers, strays: [], former: [] })
      : unobtainable(reasonFor(profiles));
  }
  return known({ ...asked, ...splitServers(profiles, delegated) });
}

/** It answers without authority; REFUSED does not count, because it may concern only us. */
function isUnauthorized({ addressStates }: ServerProfile): boolean {
  return addressStates.some((state) => state.state === 'lame' && UNAUTHORIZED.includes(state.said));
}

function reasonFor(profiles: readonly ServerProfile[]): 'server-error' | 'unreachable' {
  const isLame = profiles.some(({ addressStates }) => addressStates.some(({ state }) => state === 'lame'));
  return isLame ? 'server-error' : 'unreachable';
}
