import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { freePort } from '../lab/free-port.js';
import { build, start, type Started, stopped } from '../smoke/built-app.js';
import { AttentiveBalancer } from './attentive-balancer.js';
import { needs } from './installed.js';
import { Load } from './load.js';
import { Proxy } from './proxy.js';

const BETWEEN = 150; // requests served between two restarts

let lab: Lab;
let ports: number[];
let replicas: Started[];

const startReplica = (port: number) =>
  start({
    ...(lab.environment as Record<string, string>),
    PORT: String(port),
    TRUST_PROXY: '1',
    DD_DRAIN_MS: '800',
    DD_LIMIT_DAY_ANONYMOUS: '10000000',
    DD_DNS_DEADLINE_MS: '20000',
    DD_DNS_HEDGE_MS: '20000',
  });

beforeAll(async () => {
  build();
  lab = await startPopulatedLab();
});
afterAll(() => lab.close());

beforeEach(async () => {
  ports = await Promise.all([freePort(), freePort(), freePort()]);
  replicas = await Promise.all(ports.map(startReplica));
});
afterEach(() => Promise.all(replicas.map((replica) => stopped(replica, 'SIGKILL'))));

/** Restarts every replica in turn under load. */
async function roll(url: string): Promise<Load> {
  const load = new Load(url);
  await load.more(BETWEEN);
  for (const [i, port] of ports.entries()) {
    expect(await stopped(replicas[i]!)).toBe(0);
    replicas[i] = await startReplica(port);
    await load.more(BETWEEN);
  }
  await load.end();
  console.log(`${load.served} requests served, ${load.failures.length} lost`);
  return load;
}

needs('nginx')('behind nginx, as it is shipped, no request is lost', async () => {
  const proxy = await Proxy.start(await freePort(), ports);
  const { failures, served } = await roll(proxy.url);
  await proxy.stop();
  expect(failures).toEqual([]);
  expect(served).toBeGreaterThan(4 * BETWEEN);
});

needs('nginx')('a replica that is killed costs nothing either', async () => {
  const proxy = await Proxy.start(await freePort(), ports);
  const load = new Load(proxy.url);
  await load.more(BETWEEN);
  await stopped(replicas[0]!, 'SIGKILL');
  await load.more(BETWEEN);
  await load.end();
  await proxy.stop();
  expect(load.failures).toEqual([]);
});

it('behind a balancer that follows readiness and never tries twice, no request is lost', async () => {
  const balancer = await AttentiveBalancer.start(ports);
  const { failures, served } = await roll(balancer.url);
  await balancer.stop();
  expect(failures).toEqual([]);
  expect(served).toBeGreaterThan(4 * BETWEEN);
});
