import { createServer } from 'node:https';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { labRegistryFetcher } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { FakeProxy, onLoopback } from '#test/network/fake-proxy.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Config } from '#platform/config/config.js';
import { CancelSource } from '#platform/runtime/cancel-signal.js';
import { faultDetail } from '#platform/runtime/socket-fault.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { RegistryFetcher } from '../rdap/registry-fetcher.js';
import { ConnectivityEvidence } from './connectivity-evidence.js';
import { DialerOptions } from './dialer-options.js';
import { OperatorRequests } from './operator-requests.js';
import { ProxyTunnels } from './proxy-tunnels.js';
import { RegistryDialer } from './registry-dialer.js';

const [REGISTRY, REDIRECTED, INSIDE] = ['rdap.registry.example', 'rdap.other.example', 'intranet.example'];
const ADDRESS = '77.77.3.4';
const book = new FixedAddresses({ [REGISTRY]: ADDRESS, [REDIRECTED]: ADDRESS, [INSIDE]: '10.0.0.1' });
const ca = new CertificateAuthority();
const same = (error: unknown) => error;

let proxy: FakeProxy;
let server: LoopbackServer;
let tunnels: ProxyTunnels;
let fetcher: RegistryFetcher;
let requests: OperatorRequests;
let requested: number;
let answer: string[];
const reach = new ConnectivityEvidence();

beforeEach(async () => {
  [requested, answer] = [0, []];
  const secure = createServer(ca.issue({ names: [REGISTRY, REDIRECTED] }), (_, response) => {
    requested++;
    const [location] = answer.splice(0, 1);
    response.writeHead(location === undefined ? 200 : 302, location === undefined ? {} : { location }).end('{}');
  });
  server = await LoopbackServer.start(secure);
  proxy = await FakeProxy.start(onLoopback(() => server.port));
  tunnels = new ProxyTunnels(new Config({ HTTPS_PROXY: proxy.urlFor('127.0.0.1'), NO_PROXY: 'direct.example' }).proxy);
  const dialer = new RegistryDialer(
    { tunnels, isRegistry: ({ ascii }) => ascii === REGISTRY },
    book,
    new LoopbackSockets(),
    new DialerOptions({ ca: [ca.cert] }),
    new Metrics(),
    reach,
    new Timeouts(),
  );
  fetcher = labRegistryFetcher(dialer);
  requests = new OperatorRequests(tunnels);
});
afterEach(async () => {
  jest.restoreAllMocks();
  fetcher.onApplicationShutdown();
  requests.onApplicationShutdown();
  await Promise.all([server.close(), proxy.stop()]);
});

it('registries are reached by name, and again on the same connection', async () => {
  const note = jest.spyOn(reach, 'note');
  for (let i = 0; i < 3; i++)
    expect(await fetcher.page({ url: `https://${REGISTRY}/domain/a.example` })).toMatchObject({ kind: 'page' });
  expect([proxy.targets, requested]).toEqual([[`${REGISTRY}:443`], 3]);
  expect(note).not.toHaveBeenCalled();
});

it('of hosts that only a redirect names, the proxy gets the address that passed the guard', async () => {
  answer = [`https://${REDIRECTED}/domain/a.example`];
  expect(await fetcher.page({ url: `https://${REGISTRY}/domain/a.example` })).toMatchObject({ kind: 'page' });
  expect(proxy.targets).toEqual([`${REGISTRY}:443`, `${ADDRESS}:443`]);
});

it('nobody reaches a host of our own network through the proxy', async () => {
  answer = [`https://${INSIDE}/`];
  const page = await fetcher.page({ url: `https://${REGISTRY}/domain/a.example` });
  expect(page).toMatchObject({ kind: 'failure', code: 'blocked' });
  expect(proxy.targets).toEqual([`${REGISTRY}:443`]);
});

it('a proxy that refuses is the reason', async () => {
  proxy.mood = 403;
  const page = await fetcher.page({ url: `https://${REGISTRY}/domain/a.example` });
  expect(page).toMatchObject({ kind: 'failure' });
  expect(page.kind === 'failure' && [page.cause.reason, faultDetail(page.cause)]).toEqual(['no-route', 'PROXY 403']);
});

it('without TLS, the proxy is not used', async () => {
  expect(await fetcher.page({ url: `http://${REGISTRY}/` })).toMatchObject({ kind: 'failure' });
  expect(proxy.targets).toEqual([]);
});

it('other requests of the operator are made through it as well', async () => {
  const get = (url: string) => requests.get(new URL(url), {}, new CancelSource());
  // The certificate is that of the lab, which this process does not trust: that it is looked at is enough.
  expect(UpstreamError.from(await get(`https://${REGISTRY}/dns.json`).catch(same))).toMatchObject({ reason: 'tls' });
  expect(proxy.targets).toEqual([`${REGISTRY}:443`]);
  proxy.mood = 407;
  expect(faultDetail(await get(`https://${REGISTRY}/dns.json`).catch(same))).toBe('PROXY 407');
  expect(UpstreamError.from(await get('https://direct.example/').catch(same))).toMatchObject({ reason: 'no-address' });
});
