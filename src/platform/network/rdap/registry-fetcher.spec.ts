import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { labRegistryFetcher } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { DialerOptions } from '../connect/dialer-options.js';
import { ReusingDialer } from '../connect/reusing-dialer.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import type { RegistryFetcher } from './registry-fetcher.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const [HOST, OTHER, ADDRESS] = ['rdap.registry.example', 'rdap.other.example', '77.77.3.4'];
const ca = new CertificateAuthority();
const identity = ca.issue({ names: [HOST, OTHER] });
const book = new FixedAddresses({ [HOST]: ADDRESS, [OTHER]: ADDRESS });
const OK = { kind: 'page', response: { status: 200 } };
const ORIGIN = `https://${HOST}`;

describe('RegistryFetcher', () => {
  let servers: LoopbackServer[];
  let sockets: LoopbackSockets;
  let answer: RequestListener;
  let dialer: ReusingDialer;
  let fetcher: RegistryFetcher;
  /** The server's sockets, and the requests it received. */
  let accepted: Socket[];
  let questions: string[];
  const reach = new ConnectivityEvidence();

  const open = (options: Partial<DialerOptions> = {}) => {
    dialer = new ReusingDialer(
      book,
      sockets,
      new DialerOptions({ ca: [ca.cert], ...options }),
      new Metrics(),
      reach,
      new Timeouts(),
    );
    fetcher = labRegistryFetcher(dialer);
  };
  const ask = (origin = ORIGIN) => fetcher.page({ url: `${origin}/domain/a.example` });

  beforeEach(async () => {
    [accepted, questions, answer] = [[], [], (_, response) => response.end('{}')];
    const serve: RequestListener = (request, response) => {
      questions.push(request.headers.connection ?? '');
      answer(request, response);
    };
    const note = (socket: Socket) => void accepted.push(socket);
    servers = await Promise.all([
      LoopbackServer.start(createSecureServer(identity, serve).on('secureConnection', note)),
      LoopbackServer.start(createServer(serve).on('connection', note)),
    ]);
    const [secure, plain] = servers;
    sockets = new LoopbackSockets().place(ADDRESS, 443, secure!.port).place(ADDRESS, 80, plain!.port);
    open();
  });
  afterEach(async () => {
    fetcher.onApplicationShutdown();
    await Promise.all(servers.map((server) => server.close()));
  });

  it.each([ORIGIN, `http://${HOST}`])('asks %s again over the same connection', async (origin) => {
    for (let i = 0; i < 5; i++) expect(await ask(origin)).toMatchObject(OK);
    expect(questions).toEqual(Array(5).fill('keep-alive'));
    expect(accepted).toHaveLength(1);
    expect(dialer.idle.size).toBe(1);
  });

  it('leaves nothing on a connection that was used often', async () => {
    await ask();
    const { socket } = dialer.take(ORIGIN)!;
    const listeners = () => socket.eventNames().map((event) => [event, socket.listenerCount(event)]);
    const before = listeners();
    dialer.keep(ORIGIN, { socket, address: IpAddress.parse(ADDRESS)!, startedAt: performance.now() });
    for (let i = 0; i < 3; i++) await ask();
    expect(dialer.take(ORIGIN)!.socket).toBe(socket);
    expect(listeners()).toEqual(before);
    socket.destroy();
  });

  it('asks another host, or without TLS, over a connection of its own', async () => {
    for (const origin of [ORIGIN, `https://${OTHER}`, `http://${HOST}`]) expect(await ask(origin)).toMatchObject(OK);
    expect(accepted).toHaveLength(3);
  });

  it('answers of any status are answers, compressed or not', async () => {
    answer = (_, response) => response.writeHead(404).end('{"errorCode":404}');
    await ask();
    answer = (_, response) => response.writeHead(204).end();
    await ask();
    answer = (_, response) => {
      response.write('{');
      response.end('}');
    };
    expect(await ask()).toMatchObject(OK);
    expect(accepted).toHaveLength(1);
  });

  it('opens another one when the server has closed it in between', async () => {
    await ask();
    const { socket } = dialer.take(ORIGIN)!;
    dialer.keep(ORIGIN, { socket, address: IpAddress.parse(ADDRESS)!, startedAt: performance.now() });
    accepted[0]!.end();
    await once(socket, 'close');
    expect(dialer.idle.size).toBe(0);
    expect(await ask()).toMatchObject(OK);
    expect(accepted).toHaveLength(2);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['hangs up on the next question', ({ socket }) => socket!.destroy()],
    ['ends it', ({ socket }) => socket!.end()],
    ['says that the time was up', (response) => response.writeHead(408).end()],
    ['says so without a question', ({ socket }) => socket!.end('nonsense\r\n\r\n')],
  ])('opens another one, once, when the server %s', async (_, refuse) => {
    await ask();
    answer = (_request, response) => {
      if (response.socket === accepted[0]) refuse(response);
      else response.end('{}');
    };
    expect(await ask()).toMatchObject(OK);
    expect(accepted).toHaveLength(2);
    answer = (_request, { socket }) => socket!.destroy();
    expect(await ask()).toMatchObject({ kind: 'failure', code: 'unreachable' });
    expect(accepted).toHaveLength(3);
    expect(dialer.idle.size).toBe(0);
  });

  it('does not ask a new connection twice', async () => {
    answer = (_, { socket }) => socket!.destroy();
    expect(await ask()).toMatchObject({ kind: 'failure', code: 'unreachable' });
    expect(questions).toHaveLength(1);
  });

  it.each<[string, RequestListener]>([
    ['Connection: close', (_, response) => response.setHeader('connection', 'close').end('{}')],
    ['too large', (_, response) => response.end(Buffer.alloc(100_001))],
    ['cut off', (_, { socket }) => socket!.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}')],
    ['not compressed as it says', (_, response) => response.setHeader('content-encoding', 'gzip').end('{}')],
    ['longer than it says', (_, { socket }) => socket!.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}{}')],
    ['two answers', (_, { socket }) => socket!.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'.repeat(2))],
    ['of HTTP/1.0', (_, { socket }) => socket!.write('HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}')],
    ['until the end', (_, { socket }) => socket!.end('HTTP/1.1 200 OK\r\n\r\n{}')],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
  ])('does not keep the connection after an answer that is %s', async (_, listener) => {
    answer = listener;
    await ask();
    expect(dialer.idle.size).toBe(0);
    answer = (_request, response) => response.end('{}');
    expect(await ask()).toMatchObject(OK);
    expect(accepted).toHaveLength(2);
  });

  it('does not keep a connection that the caller left', async () => {
    const caller = new AbortController();
    answer = () => caller.abort();
    await expect(fetcher.page({ url: ORIGIN, signal: caller.signal })).rejects.toMatchObject({ reason: 'aborted' });
    expect(dialer.idle.size).toBe(0);
    await once(accepted[0]!, 'close');
  });

  it('does not ask again when a kept connection is slow', async () => {
    await ask();
    fetcher = labRegistryFetcher(dialer, { headersMs: 50 });
    answer = () => undefined;
    expect(await ask()).toMatchObject({ kind: 'failure', code: 'timeout' });
    expect(questions).toHaveLength(2);
    expect(dialer.idle.size).toBe(0);
  });

  it('asks two questions at once over two connections', async () => {
    expect(await Promise.all([ask(), ask()])).toMatchObject([OK, OK]);
    expect(await Promise.all([ask(), ask()])).toMatchObject([OK, OK]);
    expect(accepted).toHaveLength(2);
    expect(dialer.idle.size).toBe(2);
  });

  it('leaves the place of an idle connection to who needs one', async () => {
    open({ maxConnections: 1, maxWaitMs: 1000 });
    for (const origin of [ORIGIN, `https://${OTHER}`, ORIGIN]) expect(await ask(origin)).toMatchObject(OK);
    expect(accepted).toHaveLength(3);
    expect(dialer.idle.size).toBe(1);
  });

  it('keeps no connection while others wait for its place', async () => {
    open({ maxConnectionsPerAddress: 1, maxWaitMs: 1000 });
    const origins = [ORIGIN, `https://${OTHER}`, ORIGIN, `https://${OTHER}`];
    expect(await Promise.all(origins.map(ask))).toMatchObject([OK, OK, OK, OK]);
    expect(dialer.idle.size).toBe(1);
  });

  it('an answer over a kept connection proves that the host is reached', async () => {
    await ask();
    reach.now = () => performance.now() + 20_000;
    expect(reach.isProven(4, [])).toBe(false);
    await ask();
    expect(reach.isProven(4, [])).toBe(true);
    expect(accepted).toHaveLength(1);
  });

  it('closes idle connections on shutdown, and keeps none after it', async () => {
    await ask();
    fetcher.onApplicationShutdown();
    expect(dialer.idle.size).toBe(0);
    await once(accepted[0]!, 'close');
    await ask();
    expect(dialer.idle.size).toBe(0);
  });
});
