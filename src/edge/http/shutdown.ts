import { setTimeout as sleep } from 'node:timers/promises';
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

const SWEEP_MS = 50;

/** Ends with exit code 0 on a signal; requests that are not finished by the deadline are cut off. */
export function closeOnSignal(app: NestExpressApplication, times: ShutdownTimes): void {
  const end = () => void close(app, times).then(() => process.exit(0));
  process.once('SIGTERM', end).once('SIGINT', end);
}

async function close(app: NestExpressApplication, { drainMs, shutdownMs }: ShutdownTimes): Promise<void> {
  app.get(Shutdown).begun = true;
  await sleep(drainMs);
  const server = app.getHttpServer();
  // A connection that has had its answer would otherwise wait for the next request.
  setInterval(() => server.closeIdleConnections(), SWEEP_MS).unref();
  setTimeout(() => server.closeAllConnections(), shutdownMs).unref();
  await app.close();
}
