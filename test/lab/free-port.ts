import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes the port before it is used. */
const RANGE = [15_000, 32_000] as const;

/** A loopback port that is not in use. */
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
