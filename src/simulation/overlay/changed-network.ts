import type { DomainName } from '../../domain/domain-name.js';
import { isWithin } from '../../domain/host-name.js';
import type { IpAddress } from '../../domain/ip-address.js';
import { UpstreamError } from '../../network/upstream-error.js';
import type { PageRequest } from '../../network/web/page-fetcher.js';
import type { Network } from '../network.js';
import { changedPage } from './changed-pages.js';
import { changedResolver } from './changed-resolver.js';
import { changedServers } from './changed-servers.js';
import { ChangedZone } from './changed-zone.js';
import type { ZoneChange } from './zone-change.js';

/** What the recording contains. */
export interface Known {
  hasPage(request: PageRequest): boolean;
  hasProbe(addresses: readonly IpAddress[], port: number): boolean;
  hasTalk(host: DomainName, address: IpAddress): boolean;
}

/**
 * The network with changes in one zone. Only recorded pages, port probes and SMTP sessions are available: a new request
 * would reach the addresses that are published today.
 */
export function changedNetwork(network: Network, zone: string, changes: readonly ZoneChange[], known: Known): Network {
  const changed = new ChangedZone(zone, changes);
  const resolver = changedResolver(network.resolver, changed);
  const isConcerned = ({ url }: PageRequest) => changes.length > 0 && isWithin(new URL(url).hostname, zone);
  return {
    ...network,
    resolver,
    servers: changedServers(network.servers, changed),
    pages: {
      page(request) {
        if (!known.hasPage(request)) return Promise.reject(new UpstreamError('aborted'));
        return isConcerned(request) ? changedPage(request, network, resolver) : network.pages.page(request);
      },
    },
    ports: {
      probe: (addresses, port, signal) =>
        known.hasProbe(addresses, port) ? network.ports.probe(addresses, port, signal) : Promise.resolve('blocked'),
    },
    mail: {
      talk: (host, address, signal) =>
        known.hasTalk(host, address)
          ? network.mail.talk(host, address, signal)
          : Promise.reject(new UpstreamError('aborted')),
    },
  };
}
