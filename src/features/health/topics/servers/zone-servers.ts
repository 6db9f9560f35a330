import type { Ds } from '#formats/records/ds.js';
import { authoritativeStates, isWithoutAuthority, type ServerProfile } from './server-profile.js';
import { isNewer } from './zone-versions.js';

export interface ZoneServers {
  readonly zone: string;
  /** The names in the zone's own NS records. */
  readonly names: readonly string[];
  /** The servers in the zone's own NS records, without the former ones. If none of them is authoritative, also those in the delegation. */
  readonly servers: readonly ServerProfile[];
  /** Servers that only the parent zone lists. */
  readonly strays: readonly ServerProfile[];
  /** Servers that only the zone lists, and that do not serve it or serve an old version of it. */
  readonly former: readonly ServerProfile[];
  /** The DS records; empty if unknown. */
  readonly ds: readonly Ds[];
  /** The time of the queries. */
  readonly now: number;
}

/**
 * The servers in the zone's NS records and those in the delegation. Resolvers come through the delegation: if the
 * servers there are authoritative, a server that only the zone lists and that does not serve it is left over in the
 * zone's NS records.
 */
export function splitServers(
  profiles: readonly ServerProfile[],
  delegated: readonly string[],
): Pick<ZoneServers, 'names' | 'servers' | 'strays' | 'former'> {
  const above = profiles.filter(({ name }) => delegated.includes(name));
  const told = [above, profiles].map(nsNamesOf).find((names) => names.length > 0);
  const names = told ?? profiles.map(({ name }) => name);
  const listed = profiles.filter(({ name }) => names.includes(name));
  const sound = above.filter(isAuthoritative);
  const former = sound.length === 0 ? [] : formerOf(listed, delegated, sound);
  const rest = listed.filter((server) => !former.includes(server));
  const hasOther = sound.length === 0 || rest.some(isAuthoritative);
  const servers = hasOther ? rest : [...new Set([...above, ...rest])];
  return { names, servers, former, strays: above.filter((server) => !servers.includes(server)) };
}

function formerOf(
  listed: readonly ServerProfile[],
  delegated: readonly string[],
  sound: readonly ServerProfile[],
): ServerProfile[] {
  const zoneOnly = listed.filter(({ name }) => !delegated.includes(name));
  const left = zoneOnly.filter((server) => isWithoutAuthority(server));
  // With a server that both list, one without address is reported as such.
  if (zoneOnly.length < listed.length) return left;
  const gone = zoneOnly.filter((server) => isGone(server) || isOlder(server, sound));
  return gone.length === zoneOnly.length ? gone : left;
}

function nsNamesOf(profiles: readonly ServerProfile[]): string[] {
  return [...new Set(profiles.flatMap(({ ns = [] }) => ns))].sort();
}

function isAuthoritative(server: ServerProfile): boolean {
  return authoritativeStates(server).length > 0;
}

function isGone(server: ServerProfile): boolean {
  return server.isWithoutAddress === true || isWithoutAuthority(server);
}

/** Serials of different primaries cannot be compared. */
function isOlder(server: ServerProfile, than: readonly ServerProfile[]): boolean {
  const own = authoritativeStates(server).map(({ soa }) => soa);
  const others = than.flatMap(authoritativeStates).map(({ soa }) => soa);
  const isBehind = (soa: (typeof own)[number]) =>
    others.every((other) => other.mname.toLowerCase() === soa.mname.toLowerCase() && isNewer(other.serial, soa.serial));
  return own.length > 0 && own.every(isBehind);
}
