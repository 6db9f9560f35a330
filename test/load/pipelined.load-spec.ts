import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MAX_WAITING } from '#platform/edge/pacing/pipelining.js';
import { TurnLimit } from '#platform/edge/pacing/turn-limit.js';
import { nextSlice } from '#base/execution/time-slices.js';
import { FixtureController, FixtureModule } from '../e2e/edge-fixture.js';
import { RunningApp } from '../e2e/running-app.js';

const BYTES_PER_CONNECTION = 1_500_000;
const LARGE = ['/api/v1/openapi.json', '/docs/swagger-ui-bundle.js'];

let app: RunningApp;
let bytesAtRest: number;
beforeAll(async () => {
  app = await RunningApp.start({ DD_METRICS_TOKEN: 'scrape', DD_LIMIT_DAY_ANONYMOUS: '1000' }, undefined, [
    FixtureModule,
  ]);
  for (const path of LARGE) await app.get(path);
  for (let i = 0; i < 3; i++) bytesAtRest = await bytesHeld();
});
afterAll(async () => {
  app.app.get(FixtureController).release();
  await app.close();
});

let sockets: Socket[];
beforeEach(() => (sockets = []));
afterEach(() => sockets.forEach((socket) => socket.destroy()));

const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

async function open(bytes: string): Promise<Socket> {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname)
    .on('error', () => undefined)
    .pause();
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

/** Everything received until the server closes the connection. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  await closed(socket.on('data', (chunk) => (text += chunk.toString())));
  return text;
}

async function closed(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with the response
const { writeHead } = ServerResponse.prototype;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use after garbage collection; buffers are freed a moment after their owners. */
async function bytesHeld(): Promise<number> {
  collect();
  await sleep(50);
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Measures up to three times, because most but not all is freed at once. */
async function expectLittleHeld(connections: number): Promise<void> {
  const most = bytesAtRest + connections * BYTES_PER_CONNECTION;
  let held = await bytesHeld();
  for (let looks = 1; looks < 3 && held >= most; looks++) held = await bytesHeld();
  expect(held).toBeLessThan(most);
}

const cutOff = async () => {
  const { text } = await app.get('/metrics', { authorization: 'Bearer scrape' });
  return Number(/^dd_connections_refused_total\{reason="pipelined"\} (\d+)$/m.exec(text)?.[1] ?? 0);
};

const inFlight = async () => {
  const { text } = await app.get('/metrics', { authorization: 'Bearer scrape' });
  return Number(/^dd_http_requests_in_flight (\d+)$/m.exec(text)?.[1]);
};

it('requests sent ahead are answered in their order', async () => {
  const names = Array.from({ length: MAX_WAITING }, (_, i) => `name${i}.example`);
  const text = names.map((name) => request(`/api/v1/idn/${name}`)).join('');
  const answers = await heard(await open(text + request('/healthz', 'Connection: close\r\n')));
  expect([...answers.matchAll(/"ascii":"([^"]+)"/g)].map(([, name]) => name)).toEqual(names);
  expect(answers).toMatch(/\{"status":"[^"]+"\}$/);
});

it('a body among them is read, too', async () => {
  const body = '{"allowMx":true}';
  const post = `POST /api/v1/generate/spf HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const answers = await heard(await open(post.repeat(3) + request('/healthz', 'Connection: close\r\n')));
  expect(answers.match(/v=spf1 mx/g)).toHaveLength(3);
});

it('a large body among them is passed on without waiting for turns, up to the requests behind it', async () => {
  const steps = jest.spyOn(TurnLimit.prototype, 'take');
  const body = 'x'.repeat(60_000);
  const post = `POST /fixture/body HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const answers = await heard(await open(post.repeat(3) + request('/healthz', 'Connection: close\r\n')));
  expect(answers.match(/invalid_body/g)).toHaveLength(3);
  expect(answers).toMatch(/\{"status":"[^"]+"\}$/);
  expect(steps.mock.calls.length).toBeLessThan(40); // one for each 512 bytes would be 350
  steps.mockRestore();
});

it('one is computed after the other', async () => {
  const fixture = app.app.get(FixtureController);
  await open([1, 2, 3].map((key) => request(`/fixture/held/${key}`)).join(''));
  while (fixture.held === 0) await sleep(2);
  await sleep(100);
  expect(fixture.held).toBe(1);
});

it('requests of a client that left are not started', async () => {
  const fixture = app.app.get(FixtureController);
  const before = fixture.held;
  const socket = await open([4, 5].map((key) => request(`/fixture/held/${key}`)).join(''));
  while (fixture.held === before) await sleep(2);
  socket.destroy();
  await sleep(100);
  expect(fixture.held).toBe(before + 1);
  expect(await inFlight()).toBe(1); // the request for the metrics itself
});

it('who sends too many ahead is cut off', async () => {
  const before = await cutOff();
  const socket = await open(request('/fixture/held/a').repeat(MAX_WAITING + 2));
  expect(await heard(socket)).toBe('');
  expect(await cutOff()).toBe(before + 1);
});

it.each(LARGE)('clients that never read what they ask for take little memory: %s', async (path) => {
  const [connections, requests] = [8, MAX_WAITING];
  const before = await cutOff();
  for (let i = 0; i < connections; i++) await open(request(path).repeat(requests));
  await sleep(500);
  await expectLittleHeld(connections);
  expect(await cutOff()).toBe(before);
  expect((await app.get('/healthz')).status).toBe(200);
});

it('a flood of them for the description ends the connection, not the process', async () => {
  const flood = await Promise.all([1, 2, 3, 4].map(() => open(request('/api/v1/openapi.json').repeat(1000))));
  await Promise.all(flood.map(closed));
  await expectLittleHeld(flood.length);
  expect((await app.get('/healthz')).status).toBe(200);
});

describe('40 connections with 3,000 requests each', () => {
  const [CONNECTIONS, REQUESTS] = [40, 3000];
  /** Pieces of 512 bytes. */
  const MAX_PIECES = 16;
  /** As many as may be parsed when data arrives, plus as many that were queued. */
  const MAX_PIECES_PER_TURN = 2 * MAX_PIECES;

  /** Counts events while all connections send until they are closed: the total, and the maximum per event loop turn. */
  async function counted(one: string, listen: (count: () => void) => () => void, first = '') {
    let [total, inTurn, maxInTurn] = [0, 0, 0];
    const stop = listen(() => {
      total++;
      inTurn++;
    });
    const flood = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(first + one.repeat(REQUESTS))));
    for (const socket of flood) socket.resume();
    while (!flood.every((socket) => socket.closed)) {
      await turn();
      maxInTurn = Math.max(maxInTurn, inTurn);
      inTurn = 0;
    }
    stop();
    return { total, maxInTurn, perPiece: Math.ceil(512 / one.length) };
  }

  const body = (length: number) => `POST /fixture/body HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

  it.each([
    ['alone', ''],
    ['behind a body of 1 byte', `${body(1)}x`],
    ['behind a body of 2,000 bytes', body(2000) + 'x'.repeat(2000)],
  ])('stops parsing what it has received, and parses little in one turn: %s', async (_, first) => {
    const before = await cutOff();
    const server = app.app.getHttpServer();
    const listen = (count: () => void) => {
      server.on('request', count);
      return () => server.off('request', count);
    };
    const { total, maxInTurn, perPiece } = await counted(request('/fixture/held/b'), listen, first);
    expect(await cutOff()).toBe(before + CONNECTIONS);
    expect(total).toBeLessThanOrEqual(CONNECTIONS * (2 + MAX_WAITING + perPiece));
    expect(maxInTurn).toBeLessThanOrEqual(MAX_PIECES_PER_TURN * perPiece);
    expect((await app.get('/healthz')).status).toBe(200);
  });

  it('answers few of those that Node itself refuses', async () => {
    const { total, maxInTurn, perPiece } = await counted('GET / HTTP/1.1\r\n\r\n', (count) => {
      const refused = jest.spyOn(ServerResponse.prototype, 'writeHead').mockImplementation(function (
        this: ServerResponse,
        ...args: unknown[]
      ) {
        count();
        return writeHead.apply(this, args as never);
      } as typeof writeHead);
      return () => refused.mockRestore();
    });
    expect(total).toBeLessThanOrEqual(CONNECTIONS * MAX_PIECES * perPiece); // until the first rejection is sent
    expect(maxInTurn).toBeLessThanOrEqual(MAX_PIECES_PER_TURN * perPiece);
  });
});

it('clients that connect at once do not wait for a slice of computing each', async () => {
  const CLIENTS = 30; // Node accepts one per turn of the event loop
  const { port, hostname } = new URL(app.url);
  let [accepted, slices] = [0, 0];
  const count = () => accepted++;
  app.app.getHttpServer().on('connection', count);
  sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), hostname).on('error', () => undefined));
  for (; accepted < CLIENTS; slices++) await nextSlice();
  app.app.getHttpServer().off('connection', count);
  expect(slices).toBeLessThan(CLIENTS / 2);
});

it('the description is one buffer for all', async () => {
  const first = await app.get('/api/v1/openapi.json');
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  expect((await app.get('/api/v1/openapi.json', { 'if-none-match': etag })).status).toBe(304);
});

it.each([
  ['chunked', 'Transfer-Encoding: chunked', `1000\r\n${'x'.repeat(0x1000)}\r\n`],
  ['of known length', 'Content-Length: 5000000', 'x'.repeat(0x1000)],
])('a body that is not read yet stops the connection: %s', async (_, header, piece) => {
  const accepted = once(app.app.getHttpServer(), 'connection') as Promise<[Socket]>;
  const post = `POST /fixture/upload HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
  await open(request('/fixture/held/body') + post + piece.repeat(1000));
  const [socket] = await accepted;
  let [before, held] = [-1, 0];
  while (held > before) {
    await sleep(100);
    [before, held] = [held, socket.bytesRead];
  }
  expect(held).toBeLessThan(300_000);
});
