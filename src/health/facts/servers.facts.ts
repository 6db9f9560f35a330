import { known, unobtainable, type Fact, type Gathered } from '../../domain/fact.js';
import type { Inquiry } from '../inquiry.js';
import { gatherDelegation } from './delegation.facts.js';
import { gatherGlue, type GluedHost } from './glue.facts.js';
import { type Host, hostOf } from './hosts.js';
import { findReferral, type Referral } from './referral.facts.js';
import { interview } from './server-interview.js';
import { ServerLine } from './server-line.js';
import { profileOf, type ServerProfile, voices } from './server-profile.js';
import type { Subject } from './subject.js';

export interface ZoneServers {
  readonly zone: string;
  /** The name servers as the zone itself names them. */
  readonly names: readonly string[];
  readonly servers: readonly ServerProfile[];
  /** Those that only the zone above names. */
  readonly strays: readonly ServerProfile[];
  /** When they were asked. */
  readonly now: number;
}

export interface ServersFacts {
  /** Unobtainable where no server speaks for the zone to us: that it resolves shows that they do to others. */
  readonly zoneServers: ZoneServers;
  readonly referral: Referral;
  readonly glue: readonly GluedHost[];
}

const MOST_SERVERS = 8;

export async function gatherServers(subject: Subject, inquiry: Inquiry): Promise<Gathered<ServersFacts>> {
  const { dns, servers, signal, now } = inquiry;
  const line = new ServerLine(servers, signal);
  const ask = (hosts: readonly Host[]) => Promise.all(hosts.map((host) => interview(host, subject, line)));
  const referred = findReferral(subject.zone, dns, line);
  const listed = gatherDelegation(subject, dns).then(({ nameServers }) =>
    nameServers.state === 'known' ? nameServers.value : [],
  );
  const others = Promise.all([listed, referred]).then(([hosts, referral]) => {
    const strange = delegatedIn(referral).filter((name) => !hosts.some((host) => host.name === name));
    const room = Math.max(0, MOST_SERVERS - hosts.length);
    return Promise.all(strange.slice(0, room).map((name) => hostOf(name, dns)));
  });
  const interviews = await Promise.all([listed.then((hosts) => ask(hosts.slice(0, MOST_SERVERS))), others.then(ask)]);
  const referral = await referred;
  const profiles = interviews.flat().map((one) => profileOf(one, subject.zone, line));
  const zoneServers = sorted(profiles, delegatedIn(referral), { zone: subject.zone, now });
  return { zoneServers, referral, glue: await gatherGlue(referral, zoneServers, line) };
}

function delegatedIn(referral: Fact<Referral>): readonly string[] {
  return referral.state === 'known' ? referral.value.names : [];
}

/**
 * Who belongs to the zone, as the servers say to which the zone above leads. Resolvers may still remember servers of
 * former times, which are nobody's concern any more.
 */
function sorted(
  profiles: readonly ServerProfile[],
  delegated: readonly string[],
  asked: Pick<ZoneServers, 'zone' | 'now'>,
): Fact<ZoneServers> {
  if (profiles.every((profile) => voices(profile).length === 0)) return unobtainable(reasonFor(profiles));
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

function reasonFor(profiles: readonly ServerProfile[]): 'server-error' | 'unreachable' {
  const isLame = profiles.some(({ stances }) => stances.some(({ state }) => state === 'lame'));
  return isLame ? 'server-error' : 'unreachable';
}
