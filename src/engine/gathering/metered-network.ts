import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { limitError, meteredMail, meteredPages, meteredResolver } from '#platform/network/metered.js';
import { FAILURE_CODES } from '#platform/network/web/page.js';
import type { Network } from '#engine/simulation/network.js';

/** The network; all answers are counted in the memory account. */
export function meteredNetwork(network: Network, memory: MemoryAccount): Network {
  const { resolver, servers, pages, registry, mail } = network;
  return {
    ...network,
    resolver: meteredResolver(resolver, memory),
    servers: { query: (address, question, signal) => memory.hold(() => servers.query(address, question, signal)) },
    pages: meteredPages(pages, memory),
    registry: {
      lookup: (domain, signal) =>
        memory
          .hold(() => registry.lookup(domain, signal))
          .catch((error: unknown) => ({ kind: 'unavailable', reason: FAILURE_CODES[limitError(error).reason] })),
    },
    mail: meteredMail(mail, memory),
  };
}
