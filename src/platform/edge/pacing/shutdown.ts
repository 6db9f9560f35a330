import { once } from 'node:events';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { stopListening } from './stop-listening.js';

/** Whether the process is shutting down. Readiness reports it; requests that still arrive are served. */
@Injectable()
export class Shutdown {
  private readonly controller = new AbortController();
  readonly signal = this.controller.signal;

  get begun(): boolean {
    return this.signal.aborted;
  }

  begin(): void {
    this.controller.abort();
  }
}

export interface ShutdownTimes {
  /** Time in which the load balancer stops sending requests. */
  readonly drainMs: number;
  /** Time for running requests to finish. */
  readonly shutdownMs: number;
}

type Server = ReturnType<NestExpressApplication['getHttpServer']>;

/** Idle time after which a connection may be closed: requests sent before the signal have arrived by then. */
const SILENCE_MS = 500;
const QUIET_MS = 50;

/** Ends with exit code 0 on a signal; requests that are not finished by the deadline are cut off. */
export function closeOnSignal(app: NestExpressApplication, times: ShutdownTimes): void {
  const end = () => void close(app, times).then(() => process.exit(0));
  process.once('SIGTERM', end).once('SIGINT', end);
}

async function close(app: NestExpressApplication, { drainMs, shutdownMs }: ShutdownTimes): Promise<void> {
  const server = app.getHttpServer();
  app.get(Shutdown).begin(); // from now on every response has `Connection: close`
  server.keepAliveTimeout = SILENCE_MS; // for connections whose response headers were sent before
  await sleep(drainMs);
  await untilNoNewConnections(server);
  const closed = once(server, 'close');
  stopListening(server);
  setTimeout(() => server.closeIdleConnections(), SILENCE_MS - drainMs).unref();
  setTimeout(() => server.closeAllConnections(), shutdownMs).unref();
  await closed;
  await app.close();
}

/** Waits for a turn without new connections, because closing the port resets connections that were not accepted yet. */
async function untilNoNewConnections(server: Server): Promise<void> {
  const end = performance.now() + QUIET_MS;
  let arrivals = 1;
  const count = () => arrivals++;
  server.on('connection', count);
  while (arrivals > 0 && performance.now() < end) {
    arrivals = 0;
    await turn();
  }
  server.off('connection', count);
}
