import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { NotedExchange, SETTINGS } from '#test/network/fake-http2-server.js';
import { encodeFrame, FrameType } from './frames.js';
import type { Exchange } from './http2-client.js';
import { LightHttp2Client } from './light-http2-client.js';

const ca = new CertificateAuthority();
const identity = ca.issue({ names: ['resolver.test'] });
const client = new LightHttp2Client();
const OPTIONS = { headers: { accept: 'text/plain' }, tls: { ca: ca.cert, servername: 'resolver.test' } };

let server: Server;
afterEach(() => new Promise((closed) => server.close(closed)));

async function urlOf(started: Server, scheme: 'http' | 'https'): Promise<URL> {
  server = started;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return new URL(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** The event that ends a request. */
function outcome(start: (exchange: Exchange) => unknown): Promise<string> {
  return new Promise((resolve) => {
    const noted = new NotedExchange();
    Object.assign(noted, {
      onEnd: () => resolve('end'),
      onLost: (error?: Error) => resolve(`lost ${error?.message ?? ''}`),
    });
    start(noted);
  });
}

it('talks HTTP/2 to a server that chose it by ALPN', async () => {
  const started = createSecureServer({ ...identity }, (_, response) => response.end('hello'));
  const session = client.connect(await urlOf(started, 'https'), OPTIONS);
  expect(await outcome((exchange) => session.get('/', exchange))).toBe('end');
  expect(session.remoteAddress).toBe('127.0.0.1');
  session.destroy();
});

it.each<[string, string[], RegExp]>([
  ['no protocol', [], /^lost malformed/],
  ['HTTP/1.1', ['http/1.1'], /^lost malformed/],
])('sends nothing to a server that chose %s by ALPN', async (_, ALPNProtocols, message) => {
  let received = 0;
  const started = createTlsServer({ ...identity, ALPNProtocols }, (socket: TLSSocket) =>
    socket.on('data', (chunk: Buffer) => (received += chunk.length)).on('error', () => undefined),
  );
  const session = client.connect(await urlOf(started, 'https'), OPTIONS);
  expect(await outcome((exchange) => session.get('/', exchange))).toMatch(message);
  expect([received, session.isOpen]).toEqual([0, false]);
});

it('sends nothing to a server with a certificate of somebody else', async () => {
  const started = createSecureServer({ ...ca.issue({ names: ['another.example'] }) });
  const session = client.connect(await urlOf(started, 'https'), OPTIONS);
  expect(await outcome((exchange) => session.get('/', exchange))).toMatch(/^lost Hostname/);
});

it('reads little of a flood that comes over a real socket', async () => {
  let sent = 0;
  const pings = Buffer.concat(Array.from({ length: 60_000 }, () => encodeFrame(FrameType.PING, 0, 0, Buffer.alloc(8))));
  const started = createTcpServer((socket) => {
    const flood = () => {
      while (socket.write(pings)) sent += pings.length;
      sent += pings.length;
    };
    socket.on('error', () => undefined).on('drain', flood);
    socket.write(SETTINGS);
    flood();
  });
  const session = client.connect(await urlOf(started, 'http'), { headers: {} });
  expect(await outcome((exchange) => session.get('/', exchange))).toBe('lost ENHANCE_YOUR_CALM');
  expect(session.isOpen).toBe(false);
  expect(sent).toBeLessThan(2 ** 24); // of a flood without end; most of it waits in the buffers of the system
});
