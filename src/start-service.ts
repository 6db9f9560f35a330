import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { createApp } from './app.setup.js';
import { Config } from '#platform/config/config.js';
import { VERSION } from '#platform/config/installation.js';
import { ConfigError, type Environment } from '#platform/config/environment.js';
import { type ListeningAt, localAddress } from '#platform/edge/http/local-address.js';
import { closeOnSignal } from '#platform/edge/pacing/shutdown.js';
import { DoctorLog } from '#features/doctor/doctor-log.js';
import { MailTestInbox } from '#features/mail-test/mail-test-inbox.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import { SeverityProfile } from '#features/health/severity-profile.js';
import { OpenApiDocument } from '#platform/edge/openapi/openapi-document.js';

/** Keeps the service running when the process that reads its log ends. */
function outliveLogReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error'); // otherwise the handler of the command line would exit
    let isTold = false;
    stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (isTold) return;
      isTold = true;
      process.stderr.write(`The log cannot be written (${code ?? message}). The service goes on without it.\n`);
    });
  }
}

/** Starts the service and logs its address; exits with 1 if it cannot start. */
export async function startService(overrides: Environment = {}): Promise<void> {
  outliveLogReaders();
  try {
    const config = Config.load(overrides);
    new SeverityProfile(config); // otherwise Nest would log its error with a stack trace first
    const app = await createApp(config);
    const { port, host } = config.http;
    closeOnSignal(app, config.http);
    await (host === '' ? app.listen(port) : app.listen(port, host));
    const logger = new Logger('Start');
    for (const note of config.notes) logger.warn(note);
    const url = localAddress(app.getHttpServer().address() as ListeningAt);
    logger.log(`Domain Diagnostics ${VERSION} listens on ${url}`);
    if (config.scans?.role === 'worker') logger.log('Works on scans; this port has healthz, readyz and metrics only');
    else {
      logger.log(`Pages: ${url}, documentation to try the API: ${url}/docs`);
      logger.log(`MCP endpoint for AI assistants: ${url}/mcp`);
    }
    const mailPort = await app.get(MailTestInbox).listen();
    if (mailPort !== undefined) logger.log(`Mail test: listens for mail on port ${mailPort}`);
    app.get(WorkerPool).warm();
    app.get(OpenApiDocument).read();
    void app.get(DoctorLog).write();
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
