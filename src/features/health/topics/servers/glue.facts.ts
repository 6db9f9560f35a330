import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { absent, known, unobtainable, type Fact } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { Referral } from './referral.facts.js';
import { isAuthoritativeFor } from '#engine/gathering/servers/server-queries.js';
import type { NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { transportTo } from '#engine/gathering/servers/query-transport.js';
import { authoritativeStates, isAnswerRcode } from './server-profile.js';
import type { ZoneServers } from './zone-servers.js';
import { isWithin } from '#base/domain/host-name.js';

/** A name server with glue records in the parent zone. */
export interface GlueHost {
  readonly name: string;
  /** It is in another zone, so the glue records are optional. */
  readonly isSibling: boolean;
  /** The addresses in the parent zone. */
  readonly glue: readonly string[];
  /** The addresses in its own zone; undefined if they could not be looked up. */
  readonly own: readonly string[] | undefined;
  /** Addresses that only the parent zone has and that are not authoritative for the zone. */
  readonly dead: readonly string[];
  /** Addresses that only its own zone has and that are not authoritative, if one in the parent zone is. */
  readonly deadOwn: readonly string[];
}

const MAX_HOSTS = 8;
const MAX_PROBES = 2;

/** Absent if the parent zone returns no glue records and none are required. */
export async function gatherGlue(
  referral: Fact<Referral>,
  nameServers: readonly Host[],
  zoneServers: Fact<ZoneServers>,
  line: NameServerClient,
): Promise<Fact<readonly GlueHost[]>> {
  if (referral.state !== 'known') return referral;
  const { zone, names, glue } = referral.value;
  const inside = names.filter((name) => isWithin(name, zone)).slice(0, MAX_HOSTS);
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
    const dead = await deadAmong(foreign, zone, line);
    const texts = given.map(String);
    const missing = (own ?? []).flatMap((one) => (texts.includes(one) ? [] : (IpAddress.parse(one) ?? [])));
    const deadOwn = texts.length > dead.length ? await deadAmong(missing, zone, line) : [];
    return { name, isSibling: false, glue: texts, own, dead, deadOwn };
  });
  return known([...(await Promise.all(hosts)), ...siblings]);
}

/** Name servers in other zones with glue records, and the addresses that resolvers find for them. */
function siblingsIn({ zone, glue }: Referral, nameServers: readonly Host[]): GlueHost[] {
  return nameServers.flatMap(({ name, addresses = [] }) => {
    const given = glue.get(name) ?? [];
    if (isWithin(name, zone) || given.length === 0 || addresses.length === 0) return [];
    return [{ name, isSibling: true, glue: given.map(String), own: addresses.map(String), dead: [], deadOwn: [] }];
  });
}

async function addressesAt(server: IpAddress, name: string, line: NameServerClient): Promise<string[] | undefined> {
  const ask = async (type: 'A' | 'AAAA') => {
    const reply = await line.query(server, { name, type });
    if (typeof reply !== 'object' || !reply.message.aa || !isAnswerRcode(reply.message.rcode)) return undefined;
    return recordsAt(reply.message.answers, name, type).map(({ data }) => data.address.toString());
  };
  const [ipv4, ipv6] = await Promise.all([ask('A'), ask('AAAA')]);
  return ipv4 && ipv6 && [...ipv4, ...ipv6];
}

async function deadAmong(addresses: readonly IpAddress[], zone: string, line: NameServerClient): Promise<string[]> {
  const dead = await Promise.all(addresses.slice(0, MAX_PROBES).map((address) => ifDead(address, zone, line)));
  return dead.flat();
}

/** The address, if the server there is not authoritative for the zone. */
async function ifDead(address: IpAddress, zone: string, line: NameServerClient): Promise<string[]> {
  if (specialPurpose(address) !== undefined) return [address.toString()];
  const reply = await line.query(address, { name: zone, type: 'SOA' });
  const isDead =
    typeof reply === 'object' ? !isAuthoritativeFor(reply, zone) : line.isSilent(reply, transportTo(address));
  return isDead ? [address.toString()] : [];
}
