import type { MemoryAccount } from '../../network/memory-budget.js';
import { FAILURE_CODES } from '../../network/web/page.js';
import { UpstreamError } from '../../network/upstream-error.js';
import type { Network } from '../../simulation/network.js';

/** The network; all answers are counted in the memory account. */
export function meteredNetwork(network: Network, memory: MemoryAccount): Network {
  const { resolver, servers, pages, registry, mail } = network;
  return {
    ...network,
    resolver: {
      query: (question, signal) => memory.hold(() => resolver.query(question, signal)),
      queryAt: (id, question, signal) => memory.hold(() => resolver.queryAt(id, question, signal)),
      queryEach: (question, signal) => memory.hold(() => resolver.queryEach(question, signal)),
      isReachable: () => resolver.isReachable(),
    },
    servers: { query: (address, question, signal) => memory.hold(() => servers.query(address, question, signal)) },
    pages: {
      page: (request) =>
        memory
          .hold(() => pages.page(request))
          .catch((error: unknown) => {
            const cause = limitError(error);
            return { kind: 'failure', code: FAILURE_CODES[cause.reason], cause, url: request.url, redirects: [] };
          }),
    },
    registry: {
      lookup: (domain, signal) =>
        memory
          .hold(() => registry.lookup(domain, signal))
          .catch((error: unknown) => ({ kind: 'unavailable', reason: FAILURE_CODES[limitError(error).reason] })),
    },
    mail: { talk: (host, address, signal) => memory.hold(() => mail.talk(host, address, signal)) },
  };
}

/**
 * For pages and RDAP, which return failures instead of throwing: a limit becomes a failure, other errors are rethrown.
 */
function limitError(error: unknown): UpstreamError & { readonly reason: 'too-much' | 'busy' } {
  if (error instanceof UpstreamError && isRefusal(error)) return error;
  throw error;
}

function isRefusal(error: UpstreamError): error is UpstreamError & { readonly reason: 'too-much' | 'busy' } {
  return error.reason === 'too-much' || error.reason === 'busy';
}
