import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { MeteredStream } from './metered-stream.js';

const MAX = 65_536;
let server: Server;

beforeAll(async () => {
  server = createServer((socket) => {
    const chunk = Buffer.alloc(1024, 'x');
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk)) continue;
    };
    socket.on('drain', pour).on('error', () => undefined);
    pour();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it('breaks when a flood is past its limit, and hands no more than that on', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const stream = new MeteredStream(socket, MAX);
  let handed = 0;
  stream.on('data', (chunk: Buffer) => (handed += chunk.length));
  const error = await new Promise((resolve) => stream.once('error', resolve));
  expect(error).toMatchObject({ reason: 'too-large' });
  expect(handed).toBeLessThanOrEqual(MAX);
  expect(socket.bytesRead).toBeLessThanOrEqual(MAX + 65_536); // the last piece that the system reads
  expect(socket.destroyed).toBe(true);
});
