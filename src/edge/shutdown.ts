import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** Knows that the process is going down: requests under way finish, new ones are refused. */
@Injectable()
export class Shutdown implements BeforeApplicationShutdown {
  begun = false;

  beforeApplicationShutdown(): void {
    this.begun = true;
  }
}

const SWEEP_MS = 50;

/** Ends with exit code 0 when asked to; what is not finished by the deadline is cut off. */
export function closeOnSignal(app: NestExpressApplication, deadlineMs: number): void {
  const close = () => {
    const server = app.getHttpServer();
    // A connection that has had its answer would otherwise wait for the next request.
    setInterval(() => server.closeIdleConnections(), SWEEP_MS).unref();
    setTimeout(() => server.closeAllConnections(), deadlineMs).unref();
    void app.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', close).once('SIGINT', close);
}
