import { fileURLToPath } from 'node:url';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { I18nModule, QueryResolver } from 'nestjs-i18n';
import { ROOT } from '../../config/config.js';
import { FindingTexts } from './finding-texts.js';
import { Localizer } from './localizer.js';

/** nestjs-i18n for its catalogs only: its middleware and interceptor cost more than a whole request. */
function catalogues(): DynamicModule {
  const module = I18nModule.forRoot({
    fallbackLanguage: 'en',
    loaderOptions: { path: fileURLToPath(new URL('i18n/', ROOT)), watch: false },
    resolvers: [new QueryResolver(['lang'])], // never asked, but nestjs-i18n complains without one
    disableMiddleware: true,
    logging: false,
  });
  const isHook = (provider: unknown) => (provider as { provide?: unknown }).provide === APP_INTERCEPTOR;
  return { ...module, providers: module.providers?.filter((provider) => !isHook(provider)) };
}

@Global()
@Module({ imports: [catalogues()], providers: [FindingTexts, Localizer], exports: [FindingTexts, Localizer] })
export class LocalizationModule {}
