// Our resolver client with its own transports, as the service has it, for resolvers of a benchmark.
import { SystemClock } from '../dist/base/domain/clock.js';
import { Metrics } from '../dist/base/metrics/metrics.js';
import { ConnectivityEvidence } from '../dist/platform/network/connect/connectivity-evidence.js';
import { ProxyTunnels } from '../dist/platform/network/connect/proxy-tunnels.js';
import { CachingResolver } from '../dist/platform/network/dns/caching-resolver.js';
import { ResolverOptions } from '../dist/platform/network/dns/resolver-options.js';
import { ResolverTransports } from '../dist/platform/network/dns/resolver-transports.js';
import { LightHttp2Client } from '../dist/platform/network/http2/light-http2-client.js';
import { MemoryBudget } from '../dist/platform/runtime/memory-budget.js';
import { ResolverStates } from '../dist/platform/runtime/resolver-states.js';
import { Timeouts } from '../dist/platform/runtime/timeouts.js';

export function ourResolver(resolvers) {
  const options = new ResolverOptions({ resolvers });
  const timeouts = new Timeouts();
  const states = new ResolverStates();
  const transports = new ResolverTransports(
    options,
    new LightHttp2Client(),
    new ConnectivityEvidence(),
    timeouts,
    states,
    new ProxyTunnels(undefined),
  );
  return new CachingResolver(
    options,
    new SystemClock(),
    new Metrics(),
    transports,
    new MemoryBudget(),
    timeouts,
    states,
  );
}
