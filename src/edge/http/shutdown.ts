import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** Knows that the process is going down. Readiness says so; whoever comes nevertheless is served. */
@Injectable()
export class Shutdown {
  begun = false;
}

export interface ShutdownTimes {
  /** For the balancer to notice and send nobody any more. */
  readonly drainMs: number;
  /** For requests under way to finish. */
  readonly shutdownMs: number;
}

const SWEEP_MS = 50;

/** Ends with exit code 0 when asked to; what is not finished by the deadline is cut off. */
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
