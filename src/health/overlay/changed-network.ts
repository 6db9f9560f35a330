import { UpstreamError } from '../../network/upstream-error.js';
import type { PageRequest } from '../../network/web/page-fetcher.js';
import type { Network } from '../gathering/network.js';
import { changedResolver } from './changed-resolver.js';
import { changedServers } from './changed-servers.js';
import { ChangedZone } from './changed-zone.js';
import type { ZoneChange } from './zone-change.js';

/**
 * The network with these changes in one zone. A page is where its name leads today, so only pages that were looked at
 * before are looked at again.
 */
export function changedNetwork(
  network: Network,
  zone: string,
  changes: readonly ZoneChange[],
  isKnownPage: (request: PageRequest) => boolean,
): Network {
  const changed = new ChangedZone(zone, changes);
  return {
    ...network,
    resolver: changedResolver(network.resolver, changed),
    servers: changedServers(network.servers, changed),
    pages: {
      page: (request) =>
        isKnownPage(request) ? network.pages.page(request) : Promise.reject(new UpstreamError('aborted')),
    },
  };
}
