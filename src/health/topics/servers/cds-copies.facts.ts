import { recordsAt } from '../../../dns-wire/answer-records.js';
import { Rcode } from '../../../dns-wire/rcode.js';
import { presentData } from '../../../dns-wire/resource-record.js';
import { absent, known, type Fact } from '../../../domain/fact.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { Reply, ServerLine } from './server-line.js';
import { authoritativeStates } from './server-profile.js';
import type { ZoneServers } from './zone-servers.js';
import { areOutdated, disagreement, versionsOf } from './zone-versions.js';

const MOST_RECORDS = 100;

/** The CDS records as each server has them, where they do not all have the same; absent where they do. */
export async function gatherCdsCopies(
  zoneServers: Fact<ZoneServers>,
  dns: DnsReader,
  line: ServerLine,
): Promise<Fact<readonly string[]>> {
  if (zoneServers.state !== 'known') return absent;
  const { zone, servers } = zoneServers.value;
  const isSigned = servers.some((server) => authoritativeStates(server).some(({ signed }) => signed));
  // A server with an older copy of the zone explains it.
  if (!isSigned || servers.length < 2 || areOutdated(versionsOf(servers))) return absent;
  const published = await dns.records(zone, 'CDS'); // asked for already: few zones have any
  if (published.state !== 'known' || published.value.length === 0) return absent;
  const copies = await Promise.all(
    servers.map(async (server) => {
      const [voice] = authoritativeStates(server);
      const reply = voice && (await line.ask(voice.address, { name: zone, type: 'CDS' }));
      return [server.name, reply && recordsIn(reply, zone)] as const;
    }),
  );
  const byName = new Map(copies);
  const different = disagreement(servers, ({ name }) => byName.get(name));
  return different.length > 0 ? known(different) : absent;
}

function recordsIn(reply: Reply, zone: string): string[] | undefined {
  if (typeof reply === 'string' || !reply.message.aa || reply.message.rcode !== Rcode.NOERROR) return undefined;
  const records = recordsAt(reply.message.answers, zone, 'CDS').slice(0, MOST_RECORDS);
  return records.map((record) => presentData(record).toUpperCase()).sort();
}
