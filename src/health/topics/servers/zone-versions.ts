import { type ServerProfile, authoritativeStates } from './server-profile.js';

/** The version of the zone that a server has. */
export interface ZoneVersion {
  readonly server: string;
  /** Where it was copied from: serials of different primaries have nothing to do with each other. */
  readonly primary: string;
  readonly serial: number;
  /** Seconds until a copy looks for a newer one. */
  readonly refresh: number;
  /** All else that the SOA says. */
  readonly rest: string;
}

const HALF = 0x80000000;
const NOTHING = '–';

export function versionsOf(servers: readonly ServerProfile[]): ZoneVersion[] {
  return servers.flatMap((server) =>
    authoritativeStates(server).map(({ soa: { mname, serial, refresh, rname, retry, expire, minimum } }) => ({
      server: server.name,
      primary: mname.toLowerCase(),
      serial,
      refresh,
      rest: [rname.toLowerCase(), refresh, retry, expire, minimum].join(' '),
    })),
  );
}

/** Whether some copies of one primary are older than others: what they say may differ, and need not for long. */
export function areOutdated(versions: readonly ZoneVersion[]): boolean {
  return versions.some(({ primary, serial }) =>
    versions.some((other) => other.primary === primary && other.serial !== serial),
  );
}

/** What each server says, where they do not all say the same. */
export function disagreement(
  servers: readonly ServerProfile[],
  dataOf: (server: ServerProfile) => readonly string[] | undefined,
): string[] {
  const said = servers.flatMap((server) => {
    const data = dataOf(server);
    return data ? [{ name: server.name, data }] : [];
  });
  const isShared = (one: string) => said.every(({ data }) => data.includes(one));
  const differs = said.some(({ data }) => !data.every(isShared));
  return differs ? said.map(({ name, data }) => `${name} (${data.join('; ') || NOTHING})`) : [];
}

/** Whether servers with the same version of the zone say different things, which its age then does not explain. */
export function differsWithinVersion(
  servers: readonly ServerProfile[],
  dataOf: (server: ServerProfile) => readonly string[] | undefined,
): boolean {
  const versionOf = (server: ServerProfile) => {
    const [first] = versionsOf([server]);
    return first && `${first.serial} ${first.primary}`;
  };
  const versions = new Set(servers.map(versionOf));
  return [...versions].some((version) => {
    const same = servers.filter((server) => versionOf(server) === version);
    return version !== undefined && disagreement(same, dataOf).length > 0;
  });
}

/** The newest by the arithmetic of RFC 1982, in which numbers go round in a circle. */
export function newestOf(versions: readonly ZoneVersion[]): ZoneVersion {
  return versions.reduce((newest, one) => (isNewer(one.serial, newest.serial) ? one : newest));
}

function isNewer(serial: number, than: number): boolean {
  const ahead = (serial - than) >>> 0;
  return ahead > 0 && ahead < HALF;
}
