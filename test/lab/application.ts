import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { I18nJsonLoader, I18nLoader, I18nService } from 'nestjs-i18n';
import { AppModule } from '../../src/app.module.js';
import { setUp } from '../../src/app.setup.js';
import { Config } from '#platform/config/config.js';
import { ROOT } from '#platform/config/installation.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { JsonLogger } from '#platform/edge/logs/json-logger.js';

export type Replacement = (builder: TestingModuleBuilder) => TestingModuleBuilder;

/** Reading the texts is a tenth of a start, and they are the same for every application. */
let catalogs: ReturnType<I18nLoader['load']> | undefined;
let localizer: Localizer | undefined;
const withSharedTexts: Replacement = (builder) =>
  builder
    .overrideProvider(I18nLoader)
    .useFactory({ factory: () => new SharedLoader({ path: fileURLToPath(new URL('i18n/', ROOT)) }) })
    .overrideProvider(Localizer)
    .useFactory({
      inject: [I18nService],
      factory: (i18n: I18nService) => (localizer ??= new Localizer(i18n.getTranslations())),
    });

class SharedLoader extends I18nJsonLoader {
  override load(): ReturnType<I18nLoader['load']> {
    return (catalogs ??= super.load());
  }
}

/** The whole application, with some of its providers replaced. */
export async function createApplication(
  config: Config,
  replace: Replacement = (builder) => builder,
  extraModules: Type[] = [],
): Promise<NestExpressApplication> {
  const builder = Test.createTestingModule({ imports: [AppModule.of(config), ...extraModules] });
  const module = await replace(withSharedTexts(builder)).compile();
  return setUp(
    module.createNestApplication<NestExpressApplication>({
      bodyParser: false,
      logger: new JsonLogger(config),
    }),
  );
}
