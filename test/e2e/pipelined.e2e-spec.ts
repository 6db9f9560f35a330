import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MOST_WAITING } from '../../src/edge/http/in-turn.js';
import { FixtureController, FixtureModule } from './edge-fixture.js';
import { RunningApp } from './running-app.js';

const BYTES_PER_CONNECTION = 1_500_000;
const LARGE = ['/api/v1/openapi.json', '/docs/swagger-ui-bundle.js'];

let app: RunningApp;
let bytesAtRest: number;
beforeAll(async () => {
  app = await RunningApp.start({ DD_METRICS_TOKEN: 'scrape' }, undefined, [FixtureModule]);
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

/** All that comes until the server hangs up. */
async function heard(socket: Socket): Promise<string> {
  let text = '';
  await closed(socket.on('data', (chunk) => (text += chunk.toString())));
  return text;
}

async function closed(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What cannot be thrown away; buffers go a moment after their owners. */
async function bytesHeld(): Promise<number> {
  collect();
  await sleep(50);
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** As soon as it is seen: most is gone at the first look. */
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

it('requests sent ahead are answered in their order', async () => {
  const names = Array.from({ length: MOST_WAITING }, (_, i) => `name${i}.example`);
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

it('one is computed after the other', async () => {
  const fixture = app.app.get(FixtureController);
  await open([1, 2, 3].map((key) => request(`/fixture/held/${key}`)).join(''));
  while (fixture.held === 0) await sleep(2);
  await sleep(100);
  expect(fixture.held).toBe(1);
});

it('who sends too many ahead is cut off', async () => {
  const before = await cutOff();
  const socket = await open(request('/fixture/held/a').repeat(MOST_WAITING + 2));
  expect(await heard(socket)).toBe('');
  expect(await cutOff()).toBe(before + 1);
});

it.each(LARGE)('clients that never read what they ask for take little memory: %s', async (path) => {
  const [connections, requests] = [8, MOST_WAITING];
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

it('the description is one buffer for all', async () => {
  const first = await app.get('/api/v1/openapi.json');
  const etag = first.headers.get('etag')!;
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  expect((await app.get('/api/v1/openapi.json', { 'if-none-match': etag })).status).toBe(304);
});
