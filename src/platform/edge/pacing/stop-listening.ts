import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Closes the port only. `close()` of an HTTP server also closes idle connections, and thereby resets those whose next
 * request is on its way.
 */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}
