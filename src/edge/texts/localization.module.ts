import { fileURLToPath } from 'node:url';
import { Global, Module } from '@nestjs/common';
import { I18nJsonLoader } from 'nestjs-i18n/dist/loaders/i18n.json.loader.js';
import { ROOT } from '../../config/config.js';
import { FindingTexts } from './finding-texts.js';
import { Localizer } from './localizer.js';

/** nestjs-i18n for its catalogs only: its middleware and interceptor cost more than a whole request. */
async function localizer(): Promise<Localizer> {
  const loader = new I18nJsonLoader({ path: fileURLToPath(new URL('i18n/', ROOT)) });
  return new Localizer((await loader.load()) as ConstructorParameters<typeof Localizer>[0]);
}

@Global()
@Module({
  providers: [FindingTexts, { provide: Localizer, useFactory: localizer }],
  exports: [FindingTexts, Localizer],
})
export class LocalizationModule {}
