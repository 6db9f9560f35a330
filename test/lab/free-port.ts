import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections, which might take it in the meantime. */
const RANGE = [15_000, 32_000] as const;

/** A loopback port that nobody listens at. */
export async function freePort(): Promise<number> {
  const port = randomInt(...RANGE);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  return port;
}
