import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Metrics } from '#base/metrics/metrics.js';
import { paceInput } from '#platform/edge/pacing/paced-input.js';
import { setServerLimits } from '#platform/edge/pacing/server-limits.js';
import { stopListening } from '#platform/edge/pacing/stop-listening.js';
import { TurnLimit } from '#platform/edge/pacing/turn-limit.js';

/** What src/platform/edge/pacing takes for granted without a word in Node's documentation. */

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const PIECES_PER_TURN = 16;
const REQUESTS_PER_PIECE = Math.ceil(512 / REQUEST.length);

let servers: Server[];
let sockets: Socket[];
beforeEach(() => ([servers, sockets] = [[], []]));
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

async function listening(listener: RequestListener, setUp: (server: Server) => void): Promise<Server> {
  const server = createServer(listener);
  servers.push(server);
  setUp(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

function dial(server: Server): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

async function open(server: Server, bytes = ''): Promise<Socket> {
  const socket = dial(server);
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  if (!socket.closed) await once(socket, 'close');
  return text;
}

const paced = (server: Server) => paceInput(server, new TurnLimit(PIECES_PER_TURN));

describe('input in pieces', () => {
  it.each([
    ['Node alone', () => undefined, 1000, Infinity],
    ['paced', paced, 0, 2 * PIECES_PER_TURN * REQUESTS_PER_PIECE],
  ])('%s: requests of one turn', async (_, setUp, least, most) => {
    let [total, inTurn, maxInTurn] = [0, 0, 0];
    const listener: RequestListener = (_request, response) => {
      inTurn++;
      if (++total === 2000) response.socket?.destroySoon();
    };
    const server = await listening(listener, setUp);
    const socket = await open(server, REQUEST.repeat(2000));
    while (!socket.closed && total < 2000) {
      await turn();
      maxInTurn = Math.max(maxInTurn, inTurn);
      inTurn = 0;
    }
    expect(total).toBe(2000);
    expect(maxInTurn).toBeGreaterThan(least);
    expect(maxInTurn).toBeLessThanOrEqual(most);
  });

  it.each([
    ['Node alone', () => undefined, 1000, Infinity],
    ['paced', paced, 1, REQUESTS_PER_PIECE],
  ])('%s: requests that are parsed after the socket was destroyed', async (_, setUp, least, most) => {
    let total = 0;
    const server = await listening(({ socket }) => {
      total++;
      socket.destroy();
    }, setUp);
    await heard(await open(server, REQUEST.repeat(2000)));
    expect(total).toBeGreaterThanOrEqual(least);
    expect(total).toBeLessThanOrEqual(most);
  });

  it('bodies arrive whole, and so does what follows them', async () => {
    const sizes: number[] = [];
    const server = await listening((request, response) => {
      let size = 0;
      request.on('data', (chunk: Buffer) => (size += chunk.length));
      request.on('end', () => {
        sizes.push(size);
        response.end();
      });
    }, paced);
    const post = (more: string) => `POST / HTTP/1.1\r\nHost: x\r\n${more}`;
    const known = post(`Content-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`);
    const chunked = post(`Transfer-Encoding: chunked\r\n\r\n${`400\r\n${'y'.repeat(1024)}\r\n`.repeat(90)}0\r\n\r\n`);
    await heard(await open(server, known + chunked + 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'));
    expect(sizes).toEqual([100_000, 92_160, 0]);
  });

  it('a client that does not read its responses is not read either', async () => {
    const server = await listening((_, response) => void response.end('x'.repeat(100_000)), paced);
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = (await open(server)).pause();
    const [seen] = await accepted;
    const write = () => socket.write(REQUEST.repeat(4000));
    for (let i = 0; i < 20; i++) write();
    let [before, read] = [-1, 0];
    while (read > before) {
      await sleep(100);
      [before, read] = [read, seen.bytesRead];
    }
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(1_000_000); // of two megabytes
  });
});

describe('limits', () => {
  it('the interval is used although it is set after the server was created', async () => {
    const server = await listening(
      () => undefined,
      (created) => {
        setServerLimits(created, 10, new Metrics());
        created.headersTimeout = 200;
      },
    );
    const start = performance.now();
    expect(await heard(await open(server))).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - start).toBeLessThan(20_000); // Node looks every 30 seconds otherwise
  });
});

describe('the port', () => {
  const answering = () => listening((_, response) => void response.end('ok'), paced);

  async function idle(server: Server): Promise<Socket> {
    const socket = await open(server, REQUEST);
    await once(socket, 'data');
    await turn();
    return socket;
  }

  it('closes while idle connections are served', async () => {
    const server = await answering();
    const socket = await idle(server);
    const { port } = server.address() as AddressInfo;
    stopListening(server);
    const [error] = (await once(connect(port, '127.0.0.1'), 'error').catch((thrown: unknown) => [thrown])) as [Error];
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    const closed = once(server, 'close');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await heard(socket)).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
  });

  it('would close together with them otherwise', async () => {
    const server = await answering();
    const socket = await idle(server);
    server.close();
    expect(await heard(socket)).toBe('');
  });

  it('accepts one connection per turn', async () => {
    const server = await answering();
    let [total, inTurn, maxInTurn] = [0, 0, 0];
    server.on('connection', () => {
      total++;
      inTurn++;
    });
    for (let i = 0; i < 30; i++) dial(server);
    while (total < 30) {
      await turn();
      maxInTurn = Math.max(maxInTurn, inTurn);
      inTurn = 0;
    }
    expect(maxInTurn).toBe(1);
  });
});
