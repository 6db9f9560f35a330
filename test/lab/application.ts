import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { setUp } from '../../src/app.setup.js';
import { Config } from '#platform/config/config.js';
import { JsonLogger } from '#platform/edge/logs/json-logger.js';

export type Replacement = (builder: TestingModuleBuilder) => TestingModuleBuilder;

/** The whole application, with some of its providers replaced. */
export async function createApplication(
  config: Config,
  replace: Replacement = (builder) => builder,
  extraModules: Type[] = [],
): Promise<NestExpressApplication> {
  const builder = Test.createTestingModule({ imports: [AppModule.of(config), ...extraModules] });
  const module = await replace(builder).compile();
  return setUp(
    module.createNestApplication<NestExpressApplication>({
      bodyParser: false,
      logger: new JsonLogger(config),
    }),
  );
}
