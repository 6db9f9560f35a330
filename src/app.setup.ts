import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { Config } from './config/config.js';
import { EntryMiddleware } from './edge/http/entry.middleware.js';
import { harden } from './edge/http/http-server.js';
import { inTurn } from './edge/http/in-turn.js';
import { LeanExpressAdapter } from './edge/http/lean-express.adapter.js';
import { Shutdown } from './edge/http/shutdown.js';
import { JsonLogger } from './edge/logs/json-logger.js';
import { OpenApiDocument } from './edge/openapi/openapi-document.js';
import { swaggerUi } from './edge/openapi/swagger-ui.js';
import { Metrics } from './metrics/metrics.js';

export async function createApp(config: Config): Promise<NestExpressApplication> {
  const logger = new JsonLogger(config);
  return setUp(
    await NestFactory.create<NestExpressApplication>(AppModule.of(config), new LeanExpressAdapter(), {
      logger,
      bodyParser: false,
      abortOnError: false,
    }),
  );
}

/** Everything around the modules; the tests set up theirs with the same call. */
export function setUp(app: NestExpressApplication): NestExpressApplication {
  const config = app.get(Config);
  const entry = app.get(EntryMiddleware);
  const metrics = app.get(Metrics);
  app.disable('x-powered-by');
  app.set('trust proxy', config.http.trustProxy);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use(inTurn(metrics, app.get(Shutdown)));
  app.use(entry.use.bind(entry));
  app
    .getHttpAdapter()
    .getInstance()
    .get('/docs{/*file}', swaggerUi(app.get(OpenApiDocument).of(app)));
  harden(app.getHttpServer(), config.http.connections, metrics);
  return app;
}
