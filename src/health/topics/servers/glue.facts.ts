import { recordsAt } from '../../../dns-wire/answer-records.js';
import { absent, known, unobtainable, type Fact } from '../../../domain/fact.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import { specialPurpose } from '../../../domain/special-purpose.js';
import type { Host } from '../../gathering/hosts.js';
import type { Referral } from './referral.facts.js';
import { isAuthoritativeFor } from './server-queries.js';
import type { ServerLine } from './server-line.js';
import { transportTo } from './query-transport.js';
import { authoritativeStates, isAnswer } from './server-profile.js';
import type { ZoneServers } from './zone-servers.js';
import { isWithin } from '../../../domain/host-name.js';

/** A name server whose addresses the parent zone returns. */
export interface GlueHost {
  readonly name: string;
  /** It is in another zone: the parent zone need not know its addresses. */
  readonly isSibling: boolean;
  /** As the parent zone has them. */
  readonly glue: readonly string[];
  /** As the zone around its name has them; undefined where that could not be found out. */
  readonly own: readonly string[] | undefined;
  /** Those of the parent zone alone where nobody speaks for the zone. */
  readonly dead: readonly string[];
}

const MOST_HOSTS = 8;
const MOST_PROBES = 2;

/** Absent where the parent zone returns no addresses, and needs not. */
export async function gatherGlue(
  referral: Fact<Referral>,
  nameServers: readonly Host[],
  zoneServers: Fact<ZoneServers>,
  line: ServerLine,
): Promise<Fact<readonly GlueHost[]>> {
  if (referral.state !== 'known') return referral;
  const { zone, names, glue } = referral.value;
  const inside = names.filter((name) => isWithin(name, zone)).slice(0, MOST_HOSTS);
  const siblings = siblingsIn(referral.value, nameServers);
  if (inside.length === 0) return siblings.length > 0 ? known(siblings) : absent;
  if (zoneServers.state !== 'known') return zoneServers;
  const { servers, strays } = zoneServers.value;
  const [state] = [...servers, ...strays].flatMap(authoritativeStates);
  if (!state) return unobtainable('unreachable');
  const hosts = inside.map(async (name) => {
    const own = await addressesAt(state.address, name, line);
    const given = glue.get(name) ?? [];
    const foreign = own ? given.filter((address) => !own.includes(address.toString())) : [];
    const dead = await Promise.all(foreign.slice(0, MOST_PROBES).map((address) => ifDead(address, zone, line)));
    return { name, isSibling: false, glue: given.map(String), own, dead: dead.flat() };
  });
  return known([...(await Promise.all(hosts)), ...siblings]);
}

/** Those whose addresses come along although they are in another zone, with the addresses that resolvers find there. */
function siblingsIn({ zone, glue }: Referral, nameServers: readonly Host[]): GlueHost[] {
  return nameServers.flatMap(({ name, addresses = [] }) => {
    const given = glue.get(name) ?? [];
    if (isWithin(name, zone) || given.length === 0 || addresses.length === 0) return [];
    return [{ name, isSibling: true, glue: given.map(String), own: addresses.map(String), dead: [] }];
  });
}

async function addressesAt(server: IpAddress, name: string, line: ServerLine): Promise<string[] | undefined> {
  const ask = async (type: 'A' | 'AAAA') => {
    const reply = await line.ask(server, { name, type });
    if (typeof reply !== 'object' || !reply.message.aa || !isAnswer(reply.message.rcode)) return undefined;
    return recordsAt(reply.message.answers, name, type).map(({ data }) => data.address.toString());
  };
  const [ipv4, ipv6] = await Promise.all([ask('A'), ask('AAAA')]);
  return ipv4 && ipv6 && [...ipv4, ...ipv6];
}

/** The address, if nobody there speaks for the zone. */
async function ifDead(address: IpAddress, zone: string, line: ServerLine): Promise<string[]> {
  if (specialPurpose(address) !== undefined) return [address.toString()];
  const reply = await line.ask(address, { name: zone, type: 'SOA' });
  const isDead =
    typeof reply === 'object' ? !isAuthoritativeFor(reply, zone) : line.isSilence(reply, transportTo(address));
  return isDead ? [address.toString()] : [];
}
