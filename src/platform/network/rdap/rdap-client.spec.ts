import { labRegistryFetcher } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import type { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { answer, type RawHandler, startRawWeb } from '#test/lab/raw-web.js';
import { SetClock } from '#test/network/set-clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { DialerOptions } from '../connect/dialer-options.js';
import { ReusingDialer } from '../connect/reusing-dialer.js';
import { RdapBootstrapStore } from './rdap-bootstrap-store.js';
import { RdapClient } from './rdap-client.js';
import { RdapOptions } from './rdap-options.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { Metrics } from '#base/metrics/metrics.js';
import { OperatorRequests } from '#platform/network/connect/operator-requests.js';
import { ProxyTunnels } from '#platform/network/connect/proxy-tunnels.js';
import type { DestinationLimit } from '#platform/runtime/destination-limit.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

const DOMAIN = DomainName.parse('example.test')!;
const FOUND = answer(
  '200 OK',
  ['Content-Type: application/rdap+json'],
  '{"objectClassName":"domain","ldhName":"EXAMPLE.TEST"}',
);
const BOOTSTRAP = JSON.stringify({
  services: [
    [['test'], ['http://rdap.registry.example/v1']],
    [['double'], ['http://down.registry.example/', 'http://rdap.registry.example/']],
    [['trap'], ['http://127.0.0.1/', 'http://rdap.private.example/']],
  ],
});

describe('RdapClient', () => {
  let iana: LoopbackServer;
  let registry: LoopbackServer;
  let sockets: LoopbackSockets;
  let respond: RawHandler;
  let bootstrap: RawHandler;
  const requests: string[] = [];
  const clock = new SetClock();

  beforeEach(async () => {
    bootstrap = (socket) => socket.end(answer('200 OK', [], BOOTSTRAP));
    respond = (socket) => socket.end(FOUND);
    iana = await startRawWeb((socket, request) => bootstrap(socket, request));
    registry = await startRawWeb((socket, request) => {
      requests.push(request.head);
      respond(socket, request);
    });
    sockets = new LoopbackSockets().place('77.77.3.4', 80, registry.port).place('77.77.3.5', 80, 'ECONNREFUSED');
  });
  afterEach(async () => {
    requests.length = 0;
    await Promise.all([iana.close(), registry.close()]);
  });

  const client = ({ timeoutMs = 5000, maxConcurrentPerServer = 4 } = {}, destinations?: DestinationLimit) => {
    const options = new RdapOptions({
      bootstrapUrl: `http://127.0.0.1:${iana.port}/`,
      cacheDir: undefined,
      timeoutMs,
      maxConcurrentPerServer,
    });
    const book = new FixedAddresses({
      'rdap.registry.example': '77.77.3.4',
      'down.registry.example': '77.77.3.5',
      'rdap.private.example': '10.0.0.1',
    });
    const fetcher = labRegistryFetcher(
      new ReusingDialer(book, sockets, new DialerOptions(), new Metrics(), new ConnectivityEvidence(), new Timeouts()),
    );
    return new RdapClient(
      fetcher,
      new RdapBootstrapStore(options, clock, new Timeouts(), new OperatorRequests(new ProxyTunnels(undefined))),
      options,
      clock,
      new Metrics(),
      new Timeouts(),
      destinations,
    );
  };

  it('asks the registry and reads its answer', async () => {
    expect(await client().lookup(DOMAIN)).toMatchObject({ kind: 'found', domain: { name: 'example.test' } });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^GET \/v1\/domain\/example\.test HTTP/);
    expect(requests[0]).toMatch(/^accept: application\/rdap\+json/m);
  });

  it.each([
    ['a domain that is not there', answer('404 Not Found'), { kind: 'not-found' }],
    ['a page instead', answer('200 OK', [], '<html>'), { reason: 'bad_response' }],
    ['another object', answer('200 OK', [], '{"objectClassName":"entity"}'), { reason: 'bad_response' }],
    [
      'another domain',
      answer('200 OK', [], '{"objectClassName":"domain","ldhName":"other.test"}'),
      { reason: 'bad_response' },
    ],
    ['a refusal', answer('403 Forbidden'), { reason: 'http_error' }],
    ['a fault', answer('500 Oops'), { reason: 'http_error' }],
    ['a name it cannot read', answer('400 Bad Request', [], '{"errorCode":400}'), { reason: 'http_error' }],
    ['no content', answer('204 No Content'), { reason: 'http_error' }],
    ['too much', answer('200 OK', [], Buffer.alloc(1_000_001)), { reason: 'too_large' }],
    ['a redirect to itself', answer('302 Found', ['Location: /']), { reason: 'too_many_redirects' }],
    ['a redirect to our own network', answer('302 Found', ['Location: http://10.0.0.1/']), { reason: 'blocked' }],
    ['nonsense', Buffer.from('hello\r\n\r\n'), { reason: 'bad_response' }],
  ])('%s', async (_, response, result) => {
    respond = (socket) => socket.end(response);
    expect(await client().lookup(DOMAIN)).toMatchObject(result);
  });

  it('follows a redirect', async () => {
    respond = (socket, { path }) =>
      socket.end(path.startsWith('/v1') ? answer('302 Found', ['Location: /v2/x']) : FOUND);
    expect(await client().lookup(DOMAIN)).toMatchObject({ kind: 'found' });
  });

  it('does not wait for ever', async () => {
    respond = () => undefined;
    expect(await client({ timeoutMs: 1000 }).lookup(DOMAIN)).toEqual({ kind: 'unavailable', reason: 'timeout' });
  });

  it('leaves with the caller', async () => {
    const caller = new AbortController();
    respond = () => caller.abort();
    await expect(client().lookup(DOMAIN, caller.signal)).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('knows a suffix without RDAP', async () => {
    expect(await client().lookup(DomainName.parse('example.de')!)).toEqual({ kind: 'no-rdap' });
  });

  it('says when there is no bootstrap file', async () => {
    bootstrap = (socket) => socket.end(answer('500 Oops'));
    expect(await client().lookup(DOMAIN)).toEqual({ kind: 'unavailable', reason: 'no_bootstrap' });
  });

  it('turns to the second server when the first is down', async () => {
    respond = (socket) => socket.end(answer('404 Not Found'));
    expect(await client().lookup(DomainName.parse('example.double')!)).toEqual({ kind: 'not-found' });
  });

  it('applies the SSRF guard to servers of the bootstrap file', async () => {
    const result = await client().lookup(DomainName.parse('example.trap')!);
    expect(result).toEqual({ kind: 'unavailable', reason: 'blocked' });
    expect(sockets.opened).toEqual([]);
  });

  it.each([
    ['429 Too Many Requests', ['Retry-After: 120'], 120_000],
    ['429 Too Many Requests', [], 60_000],
    ['503 Busy', ['Retry-After: 30'], 30_000],
  ])('stays away from a server that says %s %j', async (line, fields, milliseconds) => {
    respond = (socket) => socket.end(answer(line, fields));
    const polite = client();
    expect(await polite.lookup(DOMAIN)).toEqual({ kind: 'unavailable', reason: 'rate_limited' });
    respond = (socket) => socket.end(FOUND);
    clock.time += milliseconds - 1;
    expect(await polite.lookup(DOMAIN)).toEqual({ kind: 'unavailable', reason: 'rate_limited' });
    expect(requests).toHaveLength(1);
    clock.time += 1;
    expect(await polite.lookup(DOMAIN)).toMatchObject({ kind: 'found' });
  });

  it('asks nothing where the limit of the registry has no room', async () => {
    const asked: string[] = [];
    const toRegistry = (host: string) => {
      asked.push(host);
      return asked.length > 1 ? Promise.reject(new UpstreamError('busy')) : Promise.resolve();
    };
    const limited = client({}, { toRegistry } as unknown as DestinationLimit);
    expect((await limited.lookup(DOMAIN)).kind).toBe('found');
    expect(await limited.lookup(DOMAIN)).toEqual({ kind: 'unavailable', reason: 'busy' });
    expect([asked, requests.length]).toEqual([['rdap.registry.example', 'rdap.registry.example'], 1]);
  });

  it('asks a server only so many things at once', async () => {
    let open = 0;
    let most = 0;
    respond = (socket) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        socket.end(FOUND);
      }, 20);
    };
    const bounded = client({ maxConcurrentPerServer: 2 });
    const results = await Promise.all(Array.from({ length: 6 }, () => bounded.lookup(DOMAIN)));
    expect(results.map(({ kind }) => kind)).toEqual(Array(6).fill('found'));
    expect(most).toBe(2);
  });
});
