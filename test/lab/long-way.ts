import { connect, createServer, type Socket } from 'node:net';
import { LoopbackServer } from './loopback-server.js';

/** A relay to a loopback port that delays everything the client sends by a round trip. */
export async function longWay(port: number, latencyMs: number): Promise<LoopbackServer> {
  return LoopbackServer.start(createServer((client) => relay(client, connect(port, '127.0.0.1'), latencyMs)));
}

function relay(client: Socket, server: Socket, latencyMs: number): void {
  const later = (work: () => void) => setTimeout(work, latencyMs);
  client.setNoDelay().on('data', (flight) => later(() => server.write(flight)));
  client.on('end', () => later(() => server.end()));
  client.on('close', () => later(() => server.destroy()));
  server.setNoDelay().on('error', () => client.destroy());
  server.pipe(client);
}
