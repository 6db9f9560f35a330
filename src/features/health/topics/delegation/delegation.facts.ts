import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { absent, deriveFact, known, combineFacts, type Fact, type Gathered } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { type DotlessTarget, findDotlessTarget } from '#engine/gathering/final-dot.js';
import { hasAddress, type Host, hostOf } from '#engine/gathering/hosts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { type Ttl, ttlOf } from '#engine/gathering/ttl.js';
import { serverName } from '#base/domain/host-name.js';

/** The NS records at the zone apex. */
export interface NsSet {
  readonly zone: string;
  readonly names: readonly string[];
  /** Undefined if there are no NS records. */
  readonly ttl: Ttl | undefined;
}

export interface ServerAddresses {
  readonly name: string;
  readonly addresses: readonly IpAddress[];
}

export interface DelegationFacts {
  readonly nsSet: NsSet;
  /** The name servers in the zone's own NS records, up to a limit. */
  readonly nameServers: readonly Host[];
  /** All addresses of all name servers; absent if incomplete, because comparisons would be wrong. */
  readonly nsAddresses: readonly ServerAddresses[];
  /** NS records without final dot, to which the zone was appended, if the intended host exists. */
  readonly nsTypos: readonly DotlessTarget[];
}

const MAX_SERVERS = 8;

export async function gatherDelegation({ zone }: Subject, dns: DnsReader): Promise<Gathered<DelegationFacts>> {
  const ns = await dns.answer(zone, 'NS');
  if (ns.state !== 'known') return { nsSet: ns, nameServers: ns, nsAddresses: absent, nsTypos: ns };
  const targets = recordsAt(ns.value.answers, zone, 'NS').map(({ data }) => serverName(data.target));
  const names = [...new Set(targets)].sort();
  const looked = names.slice(0, MAX_SERVERS);
  const [hosts, addresses] = await Promise.all([
    Promise.all(looked.map((name) => hostOf(name, dns))),
    Promise.all(looked.map((name) => serverAddresses(name, dns))),
  ]);
  const dead = hosts.filter((host) => host.addresses?.length === 0);
  const typos = await Promise.all(
    dead.map((host) => findDotlessTarget(host.name, zone, (meant) => hasAddress(meant, dns))),
  );
  return {
    nsTypos: known(typos.flatMap((typo) => typo ?? [])),
    nsSet: known({ zone, names, ttl: ttlOf(ns.value.answers, zone, 'NS') }),
    nameServers: known(hosts),
    nsAddresses: names.length > MAX_SERVERS ? absent : combineFacts(addresses),
  };
}

async function serverAddresses(name: string, dns: DnsReader): Promise<Fact<ServerAddresses>> {
  const families = await Promise.all([dns.records(name, 'A'), dns.records(name, 'AAAA')]);
  return deriveFact(combineFacts(families), ([ipv4, ipv6]) =>
    known({ name, addresses: [...ipv4, ...ipv6].map(({ data }) => data.address) }),
  );
}
