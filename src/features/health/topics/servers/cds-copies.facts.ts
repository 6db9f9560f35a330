import { Rcode } from '#formats/dns-wire/rcode.js';
import { presentData, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { absent, known, type Fact, type Gathered } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Reply, NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { authoritativeStates, type ServerProfile } from './server-profile.js';
import { serversWithNewestVersion } from './server-signing.js';
import type { ZoneServers } from './zone-servers.js';
import { isAnyOutdated, differingData, versionsOf } from './zone-versions.js';

/** CDS, CDNSKEY and DNSKEY records of one name server, queried at the same time. */
export interface ServedCds {
  readonly cds: readonly ResourceRecord[];
  readonly cdnskey: readonly ResourceRecord[];
  readonly dnskey: readonly ResourceRecord[];
}

export interface CdsCopiesFacts {
  /** The CDS and CDNSKEY records of each server, if they differ; otherwise absent. */
  readonly cdsCopies: readonly string[];
  /** From the first server with the newest version of the zone; absent if it has none. */
  readonly servedCds: ServedCds;
}

const MAX_RECORDS = 100;
const NOTHING = { cdsCopies: absent, servedCds: absent };

/** CDS, CDNSKEY and DNSKEY records from resolvers can differ in age, so name servers are queried directly. */
export async function gatherCdsCopies(
  zoneServers: Fact<ZoneServers>,
  dns: DnsReader,
  line: NameServerClient,
): Promise<Gathered<CdsCopiesFacts>> {
  if (zoneServers.state !== 'known') return NOTHING;
  const { zone, servers } = zoneServers.value;
  const signed = servers.filter((server) => authoritativeStates(server).some((state) => state.signed));
  const [first] = serversWithNewestVersion(signed);
  const voice = first && addressOf(first);
  if (!first || !voice) return NOTHING;
  const [seen, own] = await Promise.all([dns.records(zone, 'CDS'), askAt(voice, zone, line)]);
  const isSeen = seen.state === 'known' && seen.value.length > 0;
  if (!isSeen && (!own || own.cds.length + own.cdnskey.length === 0)) return NOTHING; // few zones have CDS records
  const others = await Promise.all(
    servers.map(async (server) => {
      const address = addressOf(server);
      const served = server === first ? own : address && (await askAt(address, zone, line));
      return [server.name, served && textsIn(served)] as const;
    }),
  );
  const byName = new Map(others);
  // A difference is expected while a server has an older version of the zone.
  const different = isAnyOutdated(versionsOf(servers)) ? [] : differingData(servers, ({ name }) => byName.get(name));
  const dnskey = sectionIn(await line.query(voice, { name: zone, type: 'DNSKEY' }));
  return {
    cdsCopies: different.length > 0 ? known(different) : absent,
    servedCds: own && dnskey ? known({ ...own, dnskey }) : absent,
  };
}

function addressOf(server: ServerProfile): IpAddress | undefined {
  return authoritativeStates(server)[0]?.address;
}

async function askAt(
  address: IpAddress,
  zone: string,
  line: NameServerClient,
): Promise<Omit<ServedCds, 'dnskey'> | undefined> {
  const [cds, cdnskey] = await Promise.all([
    line.query(address, { name: zone, type: 'CDS' }).then(sectionIn),
    line.query(address, { name: zone, type: 'CDNSKEY' }).then(sectionIn),
  ]);
  const of = (section: readonly ResourceRecord[], type: 'CDS' | 'CDNSKEY') =>
    section.filter((record) => record.type === type || record.type === 'RRSIG');
  return cds && cdnskey && { cds: of(cds, 'CDS'), cdnskey: of(cdnskey, 'CDNSKEY') };
}

function sectionIn(reply: Reply): readonly ResourceRecord[] | undefined {
  if (typeof reply === 'string' || reply.isSimulated || !reply.message.aa || reply.message.rcode !== Rcode.NOERROR)
    return undefined;
  return reply.message.answers.slice(0, 2 * MAX_RECORDS);
}

function textsIn({ cds, cdnskey }: Omit<ServedCds, 'dnskey'>): string[] {
  const [wanted, keys] = [cds, cdnskey].map((section) =>
    section.filter(({ type }) => type !== 'RRSIG').slice(0, MAX_RECORDS),
  );
  return [
    ...wanted!.map((record) => presentData(record).toUpperCase()).sort(),
    ...keys!.map((record) => `CDNSKEY ${presentData(record)}`).sort(),
  ];
}
