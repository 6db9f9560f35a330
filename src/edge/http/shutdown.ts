import { once } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** Whether the process is shutting down. Readiness reports it; requests that still arrive are served. */
@Injectable()
export class Shutdown {
  begun = false;
}

export interface ShutdownTimes {
  /** Time for the load balancer to notice. */
  readonly drainMs: number;
  /** Time for running requests to finish. */
  readonly shutdownMs: number;
}

type Server = ReturnType<NestExpressApplication['getHttpServer']>;

/** A connection that is silent for that long may be closed: a request sent before the signal has arrived by then. */
const SILENCE_MS = 500;
const QUIET_MS = 50;

/** Ends with exit code 0 on a signal; requests that are not finished by the deadline are cut off. */
export function closeOnSignal(app: NestExpressApplication, times: ShutdownTimes): void {
  const end = () => void close(app, times).then(() => process.exit(0));
  process.once('SIGTERM', end).once('SIGINT', end);
}

async function close(app: NestExpressApplication, { drainMs, shutdownMs }: ShutdownTimes): Promise<void> {
  const server = app.getHttpServer();
  app.get(Shutdown).begun = true; // from now on every answer ends its connection
  server.keepAliveTimeout = SILENCE_MS; // for answers whose head has gone out before
  await sleep(drainMs);
  await untilNobodyComes(server);
  const closed = once(server, 'close');
  const closeIdle = stopListening(server);
  setTimeout(closeIdle, SILENCE_MS - drainMs).unref();
  setTimeout(() => server.closeAllConnections(), shutdownMs).unref();
  await closed;
  await app.close();
}

/** The system resets connections that were not accepted before the port is closed: a moment without any is waited for. */
async function untilNobodyComes(server: Server): Promise<void> {
  const end = performance.now() + QUIET_MS;
  let comers = 1;
  const count = () => comers++;
  server.on('connection', count);
  while (comers > 0 && performance.now() < end) {
    comers = 0;
    await turn();
  }
  server.off('connection', count);
}

/**
 * Node closes idle connections together with the port, and thereby resets those whose next request is on its way. Gives
 * the function that closes them.
 */
function stopListening(server: Server): () => void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => undefined;
  server.close();
  return closeIdle;
}
