import { once } from 'node:events';
import { IpAddress } from '#base/domain/ip-address.js';
import type { PageFetcher } from '#platform/network/web/page-fetcher.js';
import { labFetcher } from './door.js';
import { FixedAddresses } from './fixed-addresses.js';
import { Hosts } from './hosts.js';
import { Traffic } from './traffic.js';
import type { WebState } from './web-faults.js';
import type { WebHost } from './web-host.js';

const ADDRESS = '77.77.3.1';
const BOOK = new FixedAddresses({ 'one.example': ADDRESS, 'two.example': ADDRESS, 'three.example': ADDRESS });
const traffic = new Traffic();
let hosts: Hosts;
let webHost: WebHost;
let fetcher: PageFetcher;
beforeAll(async () => {
  hosts = await Hosts.start(traffic);
  webHost = await hosts.web(ADDRESS, 'one.example', ({ url }, response) => response.end(`one ${url!}`));
  await hosts.web(ADDRESS, 'two.example', (_, response) => response.writeHead(410).end('two'));
  const limits = { connectMs: 1000, headersMs: 1000, bodyMs: 1000 };
  fetcher = labFetcher(BOOK, hosts.sockets, { ca: [hosts.ca.cert], ...limits });
});
afterAll(() => hosts.close());
beforeEach(() => traffic.clear());

describe('a web host', () => {
  it.each([
    ['http://one.example/a?b', 200, 'one /a?b', 80],
    ['https://one.example/', 200, 'one /', 443],
    ['https://two.example/', 410, 'two', 443],
    ['https://three.example/', 404, '', 443],
  ])('%s', async (url, status, body, port) => {
    const { response } = await fetcher.page({ url });
    expect([response?.status, response?.body.toString()]).toEqual([status, body]);
    expect([traffic.requests, traffic.dialled]).toEqual([[`GET ${url}`], [`${ADDRESS} ${port}`]]);
  });

  it.each<[WebState, string]>([
    ['well', 'page'],
    ['slow', 'page'],
    ['server-error', 'page'],
    ['down', 'unreachable'],
    ['unroutable', 'unreachable'],
    ['filtered', 'timeout'],
    ['silent', 'timeout'],
    ['reset', 'unreachable'],
    ['garbage', 'bad_response'],
    ['truncated', 'bad_response'],
    ['oversized', 'too_large'],
    ['redirecting', 'too_many_redirects'],
    ['expired', 'tls_error'],
    ['not-yet-valid', 'tls_error'],
    ['wrong-name', 'tls_error'],
    ['self-signed', 'tls_error'],
  ])('that is %s: %s', async (state, outcome) => {
    webHost.become(state);
    const page = await fetcher.page({ url: 'https://one.example/' });
    webHost.become('well');
    expect(page.kind === 'page' ? page.kind : page.code).toBe(outcome);
  });
});

it.each([
  [25, 'open'],
  [26, 'ECONNREFUSED'],
])('port %d: %s', async (port, outcome) => {
  hosts.ports('77.77.4.1', { open: [25] });
  const socket = hosts.sockets.stream(IpAddress.parse('77.77.4.1')!, port);
  const met = once(socket, 'connect').then(
    () => 'open',
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  );
  expect(await met).toBe(outcome);
  socket.destroy();
});
