import { once } from 'node:events';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { encodeQuery } from '#formats/dns-wire/query.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { encodeFrame, FrameType } from '../http2/frames.js';
import { Http1Client } from '../http2/http1-client.js';
import { LightHttp2Client } from '../http2/light-http2-client.js';
import { NodeHttp2Client } from '../http2/node-http2-client.js';
import { DohConnection } from './doh-connection.js';
import { HttpChoice } from './http-choice.js';

const QUERY = encodeQuery({ name: 'example.com', type: 'A' });
const BODY = Buffer.alloc(32, 7);
const FIELDS = { 'content-type': 'application/dns-message', age: '5' };
const RETRY_MS = 300_000;

const ca = new CertificateAuthority();
const clients = { http2: new LightHttp2Client(), http1: new Http1Client(), node: new NodeHttp2Client() };
let states: ResolverStates;
let now: number;
let server: Server;
let connection: DohConnection;

async function connectTo(started: Server, scheme: 'http' | 'https'): Promise<void> {
  [server, states, now] = [started, new ResolverStates(), 0];
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const choice = new HttpChoice('local', clients, states, () => now);
  const url = `${scheme}://localhost:${(server.address() as AddressInfo).port}/dns-query`;
  connection = new DohConnection(url, { choice, pingMs: 1000, session: { tls: { ca: ca.cert } } });
}
const get = () => new Timeouts().limit(10_000, undefined, (signal) => connection.get(QUERY, signal));
const otherHttp = () => Object.fromEntries(states.otherHttp);

beforeEach(() => jest.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(async () => {
  jest.restoreAllMocks();
  connection.close();
  await new Promise((resolve) => server.close(resolve));
});

it('a server without HTTP/2 is asked over HTTP/1.1, over few connections', async () => {
  let connections = 0;
  const identity = ca.issue({ names: ['localhost'] });
  const https = createHttpsServer({ ...identity, ALPNProtocols: ['http/1.1'] }, ({ url }, response) => {
    response.writeHead(url?.startsWith('/dns-query?dns=') ? 200 : 404, FIELDS).end(BODY);
  }).on('connection', () => connections++);
  await connectTo(https, 'https');
  for (let i = 0; i < 3; i++) await expect(get()).resolves.toEqual({ body: BODY, age: 5 });
  expect([otherHttp(), connections]).toEqual([{ local: 'http1' }, 2]);
  now = RETRY_MS;
  await expect(get()).resolves.toMatchObject({ body: BODY });
  expect(connections).toBe(3); // HTTP/2 was offered once more
});

it('an error over HTTP/1.1 is one', async () => {
  const identity = ca.issue({ names: ['localhost'] });
  await connectTo(
    createHttpsServer(identity, (_, response) => void response.writeHead(403).end('Blocked')),
    'https',
  );
  await expect(get()).rejects.toMatchObject({ reason: 'malformed', cause: 'HTTP 403' });
});

it('after two violations in a row the client of Node is used, until ours works again', async () => {
  const http2 = createHttp2Server().on('stream', (stream) => {
    stream.respond({ ':status': 200, ...FIELDS });
    stream.end(BODY);
  });
  let connections = 0;
  const violation = encodeFrame(FrameType.PING, 0, 0, Buffer.alloc(8)); // before SETTINGS
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    if (++connections <= 2) socket.resume().write(violation);
    else http2.emit('connection', socket);
  });
  await connectTo(tcp, 'http');
  await expect(get()).rejects.toMatchObject({ reason: 'reset' });
  expect(otherHttp()).toEqual({});
  await expect(get()).resolves.toEqual({ body: BODY, age: 5 });
  expect([otherHttp(), connections]).toEqual([{ local: 'node' }, 3]);
  now = RETRY_MS;
  await expect(get()).resolves.toEqual({ body: BODY, age: 5 });
  expect([otherHttp(), connections]).toEqual([{}, 4]);
});
