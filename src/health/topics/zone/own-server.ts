import { sameName } from '../../../dns-wire/name.js';
import type { RecordType } from '../../../dns-wire/record-type.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { addressesOf } from '../../gathering/hosts.js';
import { obtained, type DnsReader } from '../../gathering/dns-reader.js';

/** Which of these types are at a name at this moment, by a name server of the zone; none where it cannot be asked. */
export async function typesNowAt(
  name: string,
  types: readonly RecordType[],
  zone: string,
  { dns, servers, signal }: Pick<GatherContext, 'dns' | 'servers' | 'signal'>,
): Promise<readonly RecordType[]> {
  const server = await serverOf(zone, dns);
  if (!server) return [];
  const found = await Promise.all(
    types.map(async (type) => {
      const answer = await obtained(servers.ask(server, { name, type }, signal));
      if (answer.state !== 'known' || !answer.value.message.aa) return [];
      const { answers } = answer.value.message;
      return answers.some((record) => record.type === type && sameName(record.name, name)) ? [type] : [];
    }),
  );
  return found.flat();
}

async function serverOf(zone: string, dns: DnsReader): Promise<IpAddress | undefined> {
  const ns = await dns.records(zone, 'NS');
  const [first] = ns.state === 'known' ? ns.value : [];
  const addresses = first && (await addressesOf(first.data.target, dns));
  return addresses?.state === 'known' ? addresses.value[0] : undefined;
}
