import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import { toFact, type DnsReader } from '#engine/gathering/dns-reader.js';

/** The types that a name server of the zone currently has at a name; empty if it could not be queried. */
export async function currentTypesAt(
  name: string,
  types: readonly RecordType[],
  zone: string,
  { dns, servers, signal }: Pick<GatherContext, 'dns' | 'servers' | 'signal'>,
): Promise<readonly RecordType[]> {
  const server = await serverOf(zone, dns);
  if (!server) return [];
  const found = await Promise.all(
    types.map(async (type) => {
      const answer = await toFact(servers.query(server, { name, type }, signal));
      if (answer.state !== 'known' || !answer.value.message.aa) return [];
      const { answers } = answer.value.message;
      const own = answers.filter((record) => record.type === type && sameName(record.name, name));
      return own.some((record) => !isNullMx(record)) ? [type] : [];
    }),
  );
  return found.flat();
}

/** It says that there is no mail (RFC 7505): nothing is lost where it is not seen. */
function isNullMx(record: ResourceRecord): boolean {
  return record.type === 'MX' && record.data.exchange === '.';
}

async function serverOf(zone: string, dns: DnsReader): Promise<IpAddress | undefined> {
  const ns = await dns.records(zone, 'NS');
  const [first] = ns.state === 'known' ? ns.value : [];
  const addresses = first && (await addressesOf(first.data.target, dns));
  return addresses?.state === 'known' ? addresses.value[0] : undefined;
}
