import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { I18nMiddleware } from 'nestjs-i18n';
import { AppModule } from './app.module.js';
import { Config } from '#platform/config/config.js';
import { acceptQuickly } from '#platform/edge/pacing/accepting.js';
import { EntryMiddleware } from '#platform/edge/http/entry.middleware.js';
import { setServerLimits } from '#platform/edge/pacing/server-limits.js';
import { paceInput } from '#platform/edge/pacing/paced-input.js';
import { pipelining } from '#platform/edge/pacing/pipelining.js';
import { Shutdown } from '#platform/edge/pacing/shutdown.js';
import { TurnLimit } from '#platform/edge/pacing/turn-limit.js';
import { JsonLogger } from '#platform/edge/logs/json-logger.js';
import { OpenApiDocument } from '#platform/edge/openapi/openapi-document.js';
import { Metrics } from '#base/metrics/metrics.js';
import { workerPort } from '#platform/operations/worker-port.js';

export async function createApp(
  config: Config,
  logger: LoggerService = new JsonLogger(config),
): Promise<NestExpressApplication> {
  return setUp(
    await NestFactory.create<NestExpressApplication>(AppModule.of(config), {
      logger,
      bodyParser: false,
      abortOnError: false,
    }),
  );
}

/** Sets up everything around the modules; tests use the same function. */
export function setUp(app: NestExpressApplication): NestExpressApplication {
  const config = app.get(Config);
  const i18n = app.get(I18nMiddleware);
  const entry = app.get(EntryMiddleware);
  const metrics = app.get(Metrics);
  app.disable('x-powered-by');
  app.set('trust proxy', config.http.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  if (config.scans?.role === 'worker') app.use(workerPort());
  const turns = new TurnLimit();
  app.use(pipelining(metrics, app.get(Shutdown), turns));
  app.use(i18n.use.bind(i18n));
  app.use(entry.use.bind(entry));
  app.get(OpenApiDocument).setUp(app);
  const server = app.getHttpServer();
  setServerLimits(server, config.http.connections, metrics);
  paceInput(server, turns);
  acceptQuickly(server, turns);
  return app;
}
