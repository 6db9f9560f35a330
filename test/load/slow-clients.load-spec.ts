import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { RunningApp } from '../e2e/running-app.js';

const MAX = 40;
/** The production limits with shorter times. */
const IMPATIENT = { headersTimeout: 300, requestTimeout: 600, keepAliveTimeout: 300 };

let app: RunningApp;
let sockets: Socket[];
beforeEach(async () => {
  app = await RunningApp.start({ DD_CLIENT_CONNECTIONS: String(MAX), DD_METRICS_TOKEN: 'scrape' });
  Object.assign(app.app.getHttpServer(), IMPATIENT);
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

async function open(bytes = ''): Promise<Socket> {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

/** Everything received until the server closes the connection. */
async function lastWords(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  if (!socket.closed) await once(socket, 'close');
  return heard;
}

const refused = async (reason: string) => {
  const { text } = await app.get('/metrics', { authorization: 'Bearer scrape' });
  return Number(new RegExp(`^dd_connections_refused_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
};

it.each([
  ['says nothing', '', /^HTTP\/1\.1 408 /],
  ['never finishes its headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:', /^HTTP\/1\.1 408 /],
  [
    'never finishes its body',
    'POST /api/v1/header-analysis HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nSub',
    /^HTTP\/1\.1 408 /,
  ],
  [
    'never finishes a chunk',
    'POST /mcp HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nabc',
    /^HTTP\/1\.1 408 /,
  ],
  ['asks once and stays', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 200 /],
])('a client that %s is disconnected', async (_, bytes, answer) => {
  expect(await lastWords(await open(bytes))).toMatch(answer);
});

it('a client that sends its headers byte by byte is disconnected', async () => {
  const socket = await open('GET /healthz HTTP/1.1\r\n');
  const drip = setInterval(() => socket.writable && socket.write('X'), 50);
  expect(await lastWords(socket)).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
  expect(await refused('slow')).toBe(1);
});

it('a client that does not read the response is disconnected', async () => {
  const server = app.app.getHttpServer();
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  server.timeout = 500;
  const socket = (await open()).pause();
  socket.write('GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8));
  while ((await connections()) > 0) await sleep(50);
  expect(socket.bytesRead).toBeLessThan(2_000_000);
});

it.each([
  ['one endless header', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a flood of headers', `GET / HTTP/1.1\r\n${Array.from({ length: 3000 }, (_, i) => `X${i}: x\r\n`).join('')}\r\n`],
  ['an endless path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
])('%s is refused', async (_, bytes) => {
  expect(await lastWords(await open(bytes))).toMatch(/^HTTP\/1\.1 431 /);
  expect(await refused('large')).toBe(1);
});

describe('a crowd of half-open connections', () => {
  const crowd = () => Promise.all(Array.from({ length: MAX }, () => open('GET /healthz HTTP/1.1\r\n')));
  const status = () =>
    app.get('/healthz').then(
      (answer) => answer.status,
      () => 'kept out',
    );

  it('displaces idle connections, and blocks new ones only briefly', async () => {
    const server = Object.assign(app.app.getHttpServer(), { keepAliveTimeout: 60_000, headersTimeout: 60_000 });
    const idle = await open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await Promise.all([crowd(), once(idle, 'data')]);
    await Promise.all([crowd(), lastWords(idle)]);
    expect(await status()).toBe('kept out');
    Object.assign(server, IMPATIENT);
    while ((await status()) === 'kept out') await sleep(50);
    expect(await refused('full')).toBeGreaterThan(0);
  });
});
