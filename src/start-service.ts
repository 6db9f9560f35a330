import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { createApp } from './app.setup.js';
import { Config, VERSION } from './config/config.js';
import { ConfigError, type Environment } from './config/environment.js';
import { type ListeningAt, localAddress } from './edge/http/local-address.js';
import { closeOnSignal } from './edge/http/shutdown.js';
import { OpenApiDocument } from './edge/openapi/openapi-document.js';

/** Starts the service, and says where it listens; what keeps it from starting ends the process with 1. */
export async function startService(overrides: Environment = {}): Promise<void> {
  try {
    const config = Config.load(overrides);
    const app = await createApp(config);
    const { port, host } = config.http;
    closeOnSignal(app, config.http);
    await (host === '' ? app.listen(port) : app.listen(port, host));
    const logger = new Logger('Start');
    for (const note of config.notes) logger.warn(note);
    const url = localAddress(app.getHttpServer().address() as ListeningAt);
    logger.log(`Domain Diagnostics ${VERSION} listens on ${url}`);
    logger.log(`Pages: ${url}, documentation to try the API: ${url}/docs`);
    logger.log(`MCP endpoint for AI assistants: ${url}/mcp`);
    await app.get(OpenApiDocument).read();
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
