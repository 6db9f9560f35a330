import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord, RecordOf } from '#formats/dns-wire/resource-record.js';
import type { Fact } from '#base/domain/fact.js';
import { hostName, parentOf } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import type { NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { denyingZone } from '#platform/network/dns/denial.js';

/** The current delegation in the parent zone, from its own servers, so that the TTLs are the published ones. */
export interface CurrentDelegation {
  readonly names: readonly string[];
  readonly glue: ReadonlyMap<string, readonly IpAddress[]>;
  readonly nsTtl: number;
  readonly ds: readonly RecordOf<'DS'>[];
  /** Whether the DS records could be looked up. */
  readonly isDsKnown: boolean;
}

const MAX_PARENTS = 3;
/** Resolvers only return the remaining TTL. In the root zone and in com, delegations have two days. */
const ASSUMED_TTL = 172_800;

/** Falls back to resolvers where no parent server answers; long TTLs are assumed then. */
export async function currentDelegation(
  zone: string,
  dns: DnsReader,
  line: NameServerClient,
): Promise<CurrentDelegation> {
  for (const address of (await serversAbove(zone, dns)).slice(0, MAX_PARENTS)) {
    const [referral, signers] = await Promise.all([
      line.query(address, { name: zone, type: 'NS' }),
      line.query(address, { name: zone, type: 'DS' }),
    ]);
    if (typeof referral !== 'object' || typeof signers !== 'object') continue;
    if (signers.message.rcode !== Rcode.NOERROR) continue;
    const { answers, authorities, additionals } = referral.message;
    const ns = recordsAt([...answers, ...authorities], zone, 'NS');
    if (ns.length === 0) continue;
    const ds = recordsAt(signers.message.answers, zone, 'DS');
    return { ...namesOf(ns), glue: glueIn(additionals), ds, isDsKnown: true };
  }
  const [ns, ds] = await Promise.all([dns.records(zone, 'NS'), dns.records(zone, 'DS')]);
  const lasting = <T extends ResourceRecord>(fact: Fact<readonly T[]>) =>
    fact.state === 'known' ? fact.value.map((one) => ({ ...one, ttl: Math.max(one.ttl, ASSUMED_TTL) })) : [];
  return {
    ...namesOf(lasting(ns)),
    glue: new Map(),
    ds: lasting(ds),
    isDsKnown: ds.state !== 'unobtainable',
  };
}

function namesOf(ns: readonly RecordOf<'NS'>[]): Pick<CurrentDelegation, 'names' | 'nsTtl'> {
  const names = [...new Set(ns.map(({ data }) => hostName(data.target)))].sort();
  return { names, nsTtl: Math.max(0, ...ns.map(({ ttl }) => ttl)) };
}

function glueIn(additionals: readonly ResourceRecord[]): ReadonlyMap<string, readonly IpAddress[]> {
  const glue = new Map<string, IpAddress[]>();
  for (const record of additionals) {
    if (record.type !== 'A' && record.type !== 'AAAA') continue;
    const host = hostName(record.name);
    glue.set(host, [...(glue.get(host) ?? []), record.data.address]);
  }
  return glue;
}

/** Addresses of the servers of the parent zone, which may be more than one label up. */
async function serversAbove(zone: string, dns: DnsReader): Promise<readonly IpAddress[]> {
  const above = parentOf(zone);
  const answer = await dns.answer(above, 'NS');
  if (answer.state !== 'known') return [];
  const denying = denyingZone(answer.value);
  const ns = await dns.records(denying ?? above, 'NS');
  if (ns.state !== 'known') return [];
  const names = ns.value.map(({ data }) => hostName(data.target)).sort();
  const found = await Promise.all(names.slice(0, MAX_PARENTS).map((name) => addressesOf(name, dns)));
  return found.flatMap((fact) => (fact.state === 'known' ? fact.value : []));
}
