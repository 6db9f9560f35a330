import { isWithin } from '#base/domain/host-name.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Network } from '../network.js';
import { type Known, networkWith } from './changed-network.js';
import type { WholeZone } from './whole-zone.js';
import { type Publication, wholeZoneResolver } from './whole-zone-resolver.js';
import { wholeZoneServers } from './whole-zone-servers.js';

/** The network as it would be if the whole zone were published. */
export function wholeZoneNetwork(network: Network, zone: WholeZone, published: Publication, known: Known): Network {
  const resolver = wholeZoneResolver(network.resolver, zone, published);
  const servers = wholeZoneServers(network.servers, zone, published, network.resolver);
  const changed = networkWith(network, { resolver, servers, isConcerned: (host) => isWithin(host, zone.zone) }, known);
  if (published === 'today') return changed;
  return {
    ...changed,
    registry: {
      // What a registry says about a domain that is not delegated is no fault of the zone.
      lookup: (domain, ...rest) =>
        isWithin(zone.zone, domain.ascii)
          ? Promise.reject(new UpstreamError('aborted'))
          : network.registry.lookup(domain, ...rest),
    },
  };
}
