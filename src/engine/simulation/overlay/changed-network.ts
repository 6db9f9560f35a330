import type { DomainName } from '#base/domain/domain-name.js';
import { isWithin } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { PageRequest } from '#platform/network/web/page-fetcher.js';
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
  hasTls(host: DomainName, address: IpAddress): boolean;
  hasMailTls(host: DomainName, address: IpAddress): boolean;
}

/** The parts of a network that changes of a zone rewrite. */
export interface Rewritten extends Pick<Network, 'resolver' | 'servers'> {
  /** Whether the addresses of a host may have changed. */
  readonly isConcerned: (host: string) => boolean;
}

/** The network with changes in one zone. */
export function changedNetwork(network: Network, zone: string, changes: readonly ZoneChange[], known: Known): Network {
  const changed = new ChangedZone(zone, changes);
  const rewritten = {
    resolver: changedResolver(network.resolver, changed),
    servers: changedServers(network.servers, changed),
    isConcerned: (host: string) => changes.length > 0 && isWithin(host, zone),
  };
  return networkWith(network, rewritten, known);
}

/**
 * The network with other resolvers and servers. Only recorded pages, port probes, SMTP and TLS sessions are available: a new
 * request would reach the addresses that are published today.
 */
export function networkWith(network: Network, { resolver, servers, isConcerned }: Rewritten, known: Known): Network {
  return {
    ...network,
    resolver,
    servers,
    pages: {
      page(request) {
        if (!known.hasPage(request)) return Promise.reject(new UpstreamError('aborted'));
        const { hostname } = new URL(request.url);
        return isConcerned(hostname) ? changedPage(request, network, resolver) : network.pages.page(request);
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
    tls: {
      faults: (host, address, signal) =>
        known.hasTls(host, address)
          ? network.tls.faults(host, address, signal)
          : Promise.reject(new UpstreamError('aborted')),
    },
    mailTls: {
      faults: (host, address, signal) =>
        known.hasMailTls(host, address)
          ? network.mailTls.faults(host, address, signal)
          : Promise.reject(new UpstreamError('aborted')),
    },
  };
}
