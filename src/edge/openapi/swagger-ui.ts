import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { loadSwagger } from '../api-decorators.js';
import type { OpenApiDocument } from './openapi-document.js';

/** Swagger UI at `/docs`, put together when its first page is asked for. */
export function swaggerUi(description: OpenApiDocument) {
  let ui: Promise<Router> | undefined;
  return (request: Request, response: Response, next: NextFunction): void => {
    ui ??= routes(description);
    ui.then((router) => router(request, response, next)).catch(next);
  };
}

async function routes(description: OpenApiDocument): Promise<Router> {
  const router = express.Router();
  const { SwaggerModule } = await loadSwagger();
  const document = await description.read();
  const adapter = new ExpressAdapter(router);
  const app = { getHttpAdapter: () => adapter, useStaticAssets: adapter.useStaticAssets.bind(adapter) };
  SwaggerModule.setup('docs', app as unknown as NestExpressApplication, document, {
    raw: false,
    customSiteTitle: 'Domain Diagnostics API',
  });
  return router;
}
