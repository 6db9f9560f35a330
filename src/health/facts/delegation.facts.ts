import { known, type Gathered } from '../../domain/fact.js';
import { type Host, hostOf } from './hosts.js';
import type { Published } from './published.js';
import type { Subject } from './subject.js';

export interface DelegationFacts {
  /** As the zone itself names them. */
  readonly nameServers: readonly Host[];
}

export async function gatherDelegation({ zone }: Subject, dns: Published): Promise<Gathered<DelegationFacts>> {
  const ns = await dns.records(zone, 'NS');
  if (ns.state !== 'known') return { nameServers: ns };
  const names = ns.value.map(({ data }) => data.target.toLowerCase().replace(/\.$/, ''));
  return { nameServers: known(await Promise.all([...new Set(names)].sort().map((name) => hostOf(name, dns)))) };
}
