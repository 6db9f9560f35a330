// One replica; only its SocketFactory is replaced, with one that connects to the lab of another process.
import '../../scripts/typescript.mjs';

const { createApplication } = await import('../../test/lab/application.ts');
const { doorInto } = await import('../../test/lab/door-into.ts');
const { LoopbackSockets } = await import('../../test/lab/loopback-sockets.ts');
const { Config } = await import('../../src/platform/config/config.ts');

const UNLIMITED = { DD_LIMIT_DAY_ANONYMOUS: '1000000000', DD_LIMIT_BURST_ANONYMOUS: '1000000000' };

export async function startReplica(labUrl, env = {}, replace = (builder) => builder) {
  const { environment, ca, placed, latencyMs } = await (await fetch(`${labUrl}/setup`)).json();
  const sockets = new LoopbackSockets();
  sockets.latencyMs = latencyMs;
  for (const [endpoint, peer] of placed) sockets.place(...endpoint.split(' '), peer);
  const config = new Config({ ...environment, ...env, ...UNLIMITED, DD_METRICS_CLIENTS: '127.0.0.1' });
  const app = await createApplication(config, (builder) => replace(doorInto(sockets, ca)(builder)));
  await app.listen(0, '127.0.0.1');
  return { app, sockets };
}
