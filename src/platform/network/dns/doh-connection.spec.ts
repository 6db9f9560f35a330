import { once } from 'node:events';
import { constants } from 'node:http2';
import { type AddressInfo, createServer, connect as connectSocket, type Socket } from 'node:net';
import { answered, FakeDoh, type Reply, send, silent, withAddress } from '#test/network/fake-doh.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { encodeQuery } from '#formats/dns-wire/query.js';
import { NodeHttp2Client } from '../http2/node-http2-client.js';
import { LightHttp2Client } from '../http2/light-http2-client.js';
import { DohConnection } from './doh-connection.js';
import { HttpChoice } from './http-choice.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

const QUERY = encodeQuery({ name: 'example.com', type: 'A' });
const BODY = Buffer.alloc(32, 7);
const get = (connection: DohConnection, caller?: AbortSignal) =>
  new Timeouts().limit(60_000, caller, (signal) => connection.get(QUERY, signal));

describe.each([LightHttp2Client, NodeHttp2Client])('DohConnection with %p', (Client) => {
  const http2 = new Client();
  let server: FakeDoh;
  let connection: DohConnection;
  const choice = new HttpChoice('local', { http2, http1: http2, node: http2 }, new ResolverStates());
  const connectTo = (url: string, pingMs = 20) => new DohConnection(url, { choice, pingMs, session: {} });

  beforeEach(async () => {
    server = await FakeDoh.start(withAddress());
    connection = connectTo(server.url);
  });
  afterEach(async () => {
    connection.close();
    await server.stop();
  });

  it('gets an answer by GET, and the next through the same connection', async () => {
    for (let times = 3; times > 0; times--) {
      const { body, age } = await get(connection);
      expect(decodeMessage(body).answers).toHaveLength(1);
      expect(age).toBe(0);
    }
    expect([server.questions.length, server.connections]).toEqual([3, 1]);
  });

  it('says from where an answer came, and only then', async () => {
    const origins: string[] = [];
    const answeredFrom = (address: IpAddress, port: number) => void origins.push(`${address.toString()} ${port}`);
    const watched = new DohConnection(server.url, { choice, pingMs: 20, session: {}, answeredFrom });
    await get(watched);
    server.reply = (stream) => send(stream, BODY, { 'content-type': 'text/html' });
    await expect(get(watched)).rejects.toThrow();
    watched.close();
    const { hostname, port } = new URL(server.url);
    expect(origins).toEqual([`${hostname} ${port}`]);
  });

  it.each([
    ['7', 7],
    ['x', 0],
    ['1.9', 1],
  ])('reads an Age of %s as %d', async (age, seconds) => {
    server.reply = (stream) => send(stream, BODY, { age });
    await expect(get(connection)).resolves.toMatchObject({ age: seconds });
  });

  it('takes a media type with parameters', async () => {
    server.reply = (stream) => send(stream, BODY, { 'content-type': 'Application/DNS-message; charset=x' });
    await expect(get(connection)).resolves.toMatchObject({ body: BODY });
  });

  it.each<[string, string, Reply]>([
    ['another media type', 'malformed', (stream) => send(stream, BODY, { 'content-type': 'text/html' })],
    ['no media type', 'malformed', (stream) => send(stream, BODY, { 'content-type': '' })],
    ['an error status', 'malformed', (stream) => send(stream, BODY, { ':status': 503 })],
    ['a redirect', 'malformed', (stream) => send(stream, BODY, { ':status': 302, location: server.url })],
    ['a body without end', 'too-large', (stream) => send(stream, Buffer.alloc(66_000))],
    ['a stream that is reset', 'reset', (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR)],
    ['a stream that is refused', 'reset', (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM)],
    [
      'an answer broken off',
      'reset',
      (stream) => {
        stream.respond({ ':status': 200, 'content-type': 'application/dns-message' });
        stream.write(BODY, () => stream.destroy(new Error('broken off')));
      },
    ],
    [
      'a connection broken off',
      'reset',
      (stream, _, session) => {
        stream.respond({ ':status': 200, 'content-type': 'application/dns-message' });
        stream.write(BODY, () => session.destroy());
      },
    ],
  ])('does not take %s: %s', async (_, reason, reply) => {
    server.reply = reply;
    const failed = get(connection);
    await expect(failed).rejects.toBeInstanceOf(UpstreamError);
    await expect(failed).rejects.toMatchObject({ reason });
    expect(server.questions).toHaveLength(1);
  });

  it('is refused where no one listens', async () => {
    await server.stop();
    await expect(get(connection)).rejects.toMatchObject({ reason: 'refused' });
    server = await FakeDoh.start(silent);
  });

  it.each<[string, () => void]>([
    ['was dropped', () => server.dropConnections()],
    [
      'was said goodbye to',
      () => {
        server.reply = (stream, query, session) => {
          server.reply = withAddress();
          session.goaway();
          send(stream, answered(query, {}));
        };
      },
    ],
    [
      'refuses the next stream',
      () => {
        server.reply = (stream) => {
          server.reply = withAddress();
          stream.close(constants.NGHTTP2_REFUSED_STREAM);
        };
      },
    ],
  ])('carries on when the connection %s', async (_, misfortune) => {
    await get(connection);
    misfortune();
    await get(connection);
    await expect(get(connection)).resolves.toBeDefined();
  });

  it('opens a new connection after a goodbye', async () => {
    server.reply = (stream, query, session) => {
      send(stream, answered(query, {}));
      session.goaway();
    };
    for (let times = 3; times > 0; times--) await get(connection);
    expect(server.connections).toBeGreaterThan(1);
  });

  it('connects the way it is asked to', async () => {
    const createConnection = () => connectSocket(Number(new URL(server.url).port), '127.0.0.1');
    const elsewhere = new DohConnection('http://resolver.invalid/dns-query', {
      choice,
      pingMs: 20,
      session: { createConnection },
    });
    await expect(get(elsewhere)).resolves.toBeDefined();
    elsewhere.close();
  });

  it('sends nothing for a caller who has left', async () => {
    await expect(get(connection, AbortSignal.abort())).rejects.toMatchObject({ reason: 'aborted' });
    expect(server.connections).toBe(0);
  });

  it('gives up with its caller and keeps a connection that lives', async () => {
    connection = connectTo(server.url, 500);
    const caller = new AbortController();
    server.reply = () => caller.abort(new UpstreamError('timeout'));
    await expect(get(connection, caller.signal)).rejects.toMatchObject({ reason: 'timeout' });
    server.reply = withAddress();
    await new Promise((resolve) => setTimeout(resolve, 600));
    await get(connection);
    expect(server.connections).toBe(1);
  });

  it('replaces a connection that gave no sign of life', async () => {
    const sockets: Socket[] = [];
    const blackHole = createServer((socket) => {
      if (sockets.push(socket) > 1) socket.pipe(connectSocket(Number(new URL(server.url).port))).pipe(socket);
      else socket.resume();
    });
    await once(blackHole.listen(0, '127.0.0.1'), 'listening');
    const through = connectTo(`http://127.0.0.1:${(blackHole.address() as AddressInfo).port}/dns-query`);
    const caller = new AbortController();
    blackHole.once('connection', () => setImmediate(() => caller.abort()));
    await expect(get(through, caller.signal)).rejects.toMatchObject({ reason: 'aborted' });
    await once(sockets[0]!, 'close');
    await expect(get(through)).resolves.toBeDefined();
    through.close();
    blackHole.close();
  });
});
