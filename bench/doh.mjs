import { Buffer } from 'node:buffer';
import http2 from 'node:http2';
import { encodePaddedQuery } from '../dist/formats/dns-wire/query.js';
import { SystemClock } from '../dist/base/domain/clock.js';
import { Metrics } from '../dist/base/metrics/metrics.js';
import { ConnectivityEvidence } from '../dist/platform/network/connect/connectivity-evidence.js';
import { LightHttp2Client } from '../dist/platform/network/http2/light-http2-client.js';
import { ProxyTunnels } from '../dist/platform/network/connect/proxy-tunnels.js';
import { ResolverTransports } from '../dist/platform/network/dns/resolver-transports.js';
import { MemoryBudget } from '../dist/platform/runtime/memory-budget.js';
import { ResolverStates } from '../dist/platform/runtime/resolver-states.js';
import { Timeouts } from '../dist/platform/runtime/timeouts.js';
import { ResolverOptions } from '../dist/platform/network/dns/resolver-options.js';
import { CachingResolver } from '../dist/platform/network/dns/caching-resolver.js';
import { startServer } from './load.mjs';
import { compared, cpuOf, inTurns } from './rounds.mjs';

const QUESTIONS = 2500;
const WARM_UPS = 3;
const AT_ONCE = 16;

/** CPU time of a query over one HTTP/2 session: our resolver client compared with bare node:http2. */
export async function run() {
  const server = await startServer('doh');
  const resolvers = [{ id: 'resolver-1', label: 'local', url: `${server.url}/dns-query` }];
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
  const resolver = new CachingResolver(
    options,
    new SystemClock(),
    new Metrics(),
    transports,
    new MemoryBudget(),
    timeouts,
    states,
  );
  const session = http2.connect(server.url);
  const works = {
    'bare node:http2': () => cpuPerQuestion((name) => get(session, `/dns-query?dns=${encoded(name)}`)),
    ours: () => cpuPerQuestion((name) => resolver.query({ name, type: 'A' })),
  };
  try {
    await inTurns(works, WARM_UPS);
    const rounds = await inTurns(works);
    return [compared('DNS over HTTPS', 'µs CPU a question', rounds, (of) => of['bare node:http2'] / of.ours, 0.75)];
  } finally {
    resolver.onApplicationShutdown();
    session.destroy();
    server.stop();
  }
}

function encoded(name) {
  return Buffer.from(encodePaddedQuery({ name, type: 'A' })).toString('base64url');
}

function get(session, path) {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path, accept: 'application/dns-message' });
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => resolve(Buffer.concat(chunks)));
    stream.on('error', reject);
  });
}

let round = 0;

/** Every query has a new name, so that no cache answers it. */
async function cpuPerQuestion(ask) {
  const zone = `round-${round++}.example`;
  let next = 0;
  const asker = async () => {
    while (next < QUESTIONS) await ask(`host-${next++}.${zone}`);
  };
  const cpu = await cpuOf(() => Promise.all(Array.from({ length: AT_ONCE }, asker)));
  return cpu / QUESTIONS;
}
