import { recordsAt } from '../../../dns-wire/answer-records.js';
import { absent, derive, known, together, type Fact, type Gathered } from '../../../domain/fact.js';
import type { IpAddress } from '../../../domain/ip-address.js';
import { type DotlessTarget, dotlessTarget } from '../../gathering/final-dot.js';
import { hasAddress, type Host, hostOf } from '../../gathering/hosts.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';
import { type Ttl, ttlOf } from '../../gathering/ttl.js';
import { serverName } from '../../../domain/host-name.js';

/** The NS records of a zone, as it has them itself. */
export interface NsSet {
  readonly zone: string;
  readonly names: readonly string[];
  /** Undefined where there are none. */
  readonly ttl: Ttl | undefined;
}

export interface ServerAddresses {
  readonly name: string;
  readonly addresses: readonly IpAddress[];
}

export interface DelegationFacts {
  readonly nsSet: NsSet;
  /** As the zone itself names them; only so many are looked at. */
  readonly nameServers: readonly Host[];
  /** All addresses of all of them, or none: one family alone, or the first servers, would tell half of it. */
  readonly nsAddresses: readonly ServerAddresses[];
  /** NS records without the final dot, so that the zone was appended to a host that exists. */
  readonly nsTypos: readonly DotlessTarget[];
}

const MOST_SERVERS = 8;

export async function gatherDelegation({ zone }: Subject, dns: DnsReader): Promise<Gathered<DelegationFacts>> {
  const ns = await dns.answer(zone, 'NS');
  if (ns.state !== 'known') return { nsSet: ns, nameServers: ns, nsAddresses: absent, nsTypos: ns };
  const targets = recordsAt(ns.value.answers, zone, 'NS').map(({ data }) => serverName(data.target));
  const names = [...new Set(targets)].sort();
  const looked = names.slice(0, MOST_SERVERS);
  const [hosts, addresses] = await Promise.all([
    Promise.all(looked.map((name) => hostOf(name, dns))),
    Promise.all(looked.map((name) => serverAddresses(name, dns))),
  ]);
  const dead = hosts.filter((host) => host.addresses?.length === 0);
  const typos = await Promise.all(
    dead.map((host) => dotlessTarget(host.name, zone, (meant) => hasAddress(meant, dns))),
  );
  return {
    nsTypos: known(typos.flatMap((typo) => typo ?? [])),
    nsSet: known({ zone, names, ttl: ttlOf(ns.value.answers, zone, 'NS') }),
    nameServers: known(hosts),
    nsAddresses: names.length > MOST_SERVERS ? absent : together(addresses),
  };
}

async function serverAddresses(name: string, dns: DnsReader): Promise<Fact<ServerAddresses>> {
  const families = await Promise.all([dns.records(name, 'A'), dns.records(name, 'AAAA')]);
  return derive(together(families), ([ipv4, ipv6]) =>
    known({ name, addresses: [...ipv4, ...ipv6].map(({ data }) => data.address) }),
  );
}
