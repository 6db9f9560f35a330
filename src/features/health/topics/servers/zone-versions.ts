import { type ServerProfile, authoritativeStates } from './server-profile.js';

/** The version of the zone on a server. */
export interface ZoneVersion {
  readonly server: string;
  /** The MNAME field; serials of different primaries cannot be compared. */
  readonly primary: string;
  readonly serial: number;
  /** Refresh interval in seconds. */
  readonly refresh: number;
  /** The other SOA fields. */
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

/** Whether some servers have an older version from the same primary, so that differences are temporary. */
export function isAnyOutdated(versions: readonly ZoneVersion[]): boolean {
  return versions.some(({ primary, serial }) =>
    versions.some((other) => other.primary === primary && other.serial !== serial),
  );
}

/** The data of each server, if they differ. */
export function differingData(
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

/** Whether servers with the same version return different data, so that the version does not explain it. */
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
    return version !== undefined && differingData(same, dataOf).length > 0;
  });
}

/** The newest serial by serial number arithmetic (RFC 1982). */
export function newestVersion(versions: readonly ZoneVersion[]): ZoneVersion {
  return versions.reduce((newest, one) => (isNewer(one.serial, newest.serial) ? one : newest));
}

export function isNewer(serial: number, than: number): boolean {
  const ahead = (serial - than) >>> 0;
  return ahead > 0 && ahead < HALF;
}
