import { ResolverOptions } from '#platform/network/dns/resolver-options.js';
import { CachingResolver } from '#platform/network/dns/caching-resolver.js';
import { ProxyTunnels } from '#platform/network/connect/proxy-tunnels.js';
import { ResolverTransports } from '#platform/network/dns/resolver-transports.js';
import { FakeDoh, type Reply } from './fake-doh.js';
import { SetClock } from './set-clock.js';
import { ConnectivityEvidence } from '#platform/network/connect/connectivity-evidence.js';
import { LightHttp2Client } from '#platform/network/http2/light-http2-client.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Metrics } from '#base/metrics/metrics.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

/** Long timeouts, so that only tests about timeouts run into them on a busy machine. */
const PATIENT = { deadlineMs: 60_000, hedgeMs: 60_000 };
/** The fakes sign nothing, so their answers are taken as they are. */
const UNSIGNED = { anchors: [] };

/** Resolvers on loopback, and a CachingResolver that uses only these. */
export class ResolverPanel {
  readonly clock = new SetClock(1_000_000);
  readonly states = new ResolverStates();
  readonly resolver: CachingResolver;

  private constructor(
    readonly servers: readonly FakeDoh[],
    settings: Partial<ResolverOptions>,
  ) {
    const resolvers = servers.map(({ url }, i) => ({ id: `resolver-${i + 1}`, label: `Number ${i + 1}`, url }));
    const options = new ResolverOptions({ ...PATIENT, ...UNSIGNED, resolvers, ...settings });
    const timeouts = new Timeouts();
    const transports = new ResolverTransports(
      options,
      new LightHttp2Client(),
      new ConnectivityEvidence(),
      timeouts,
      this.states,
      new ProxyTunnels(undefined),
    );
    this.resolver = new CachingResolver(
      options,
      this.clock,
      new Metrics(),
      transports,
      new MemoryBudget(),
      timeouts,
      this.states,
    );
  }

  static async of(replies: readonly Reply[], settings: Partial<ResolverOptions> = {}): Promise<ResolverPanel> {
    return new ResolverPanel(await Promise.all(replies.map((reply) => FakeDoh.start(reply))), settings);
  }

  /** Number of queries per server. */
  get counts(): number[] {
    return this.servers.map(({ questions }) => questions.length);
  }

  async stop(): Promise<void> {
    this.resolver.onApplicationShutdown();
    await Promise.all(this.servers.map((server) => server.stop()));
  }
}
