import { fileURLToPath } from 'node:url';
import { Global, Module } from '@nestjs/common';
import { I18nJsonLoader, I18nModule, I18nService } from 'nestjs-i18n';
import { ROOT } from '#platform/config/installation.js';
import { FindingTexts } from './finding-texts.js';
import { AcceptLanguageResolver, LangResolver } from './language-resolvers.js';
import { Localizer } from './localizer.js';

/** Texts and the language of a request. The middleware runs first (app.setup.ts), so that every error has a language. */
@Global()
@Module({
  imports: [
    I18nModule.forRoot({
      fallbackLanguage: 'en',
      loader: I18nJsonLoader,
      loaderOptions: { path: fileURLToPath(new URL('i18n/', ROOT)) },
      resolvers: [new LangResolver(), new AcceptLanguageResolver()],
      disableMiddleware: true,
      skipAsyncHook: true, // nothing reads I18nContext.current(), and it slows every promise down
    }),
  ],
  providers: [
    FindingTexts,
    {
      provide: Localizer,
      inject: [I18nService],
      useFactory: (i18n: I18nService) => new Localizer(i18n.getTranslations()),
    },
  ],
  exports: [FindingTexts, I18nModule, Localizer],
})
export class LocalizationModule {}
