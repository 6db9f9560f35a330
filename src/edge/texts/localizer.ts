import { Injectable, type OnModuleInit } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import {
  type Catalogue,
  filled,
  flatten,
  type Language,
  placeholdersIn,
  type TextParams,
  type Tree,
} from './catalogue.js';

export { type Language, LANGUAGES, type TextParams } from './catalogue.js';

/**
 * The only place that renders texts. Templates come from nestjs-i18n; placeholders are filled here, because nestjs-i18n would
 * run `$t(…)` found in a value, and a value may be a foreign TXT record.
 */
@Injectable()
export class Localizer implements OnModuleInit {
  private readonly catalogues = new Map<string, Catalogue>();

  constructor(private readonly i18n: I18nService) {}

  onModuleInit(): void {
    for (const [language, tree] of Object.entries(this.i18n.getTranslations()))
      this.catalogues.set(language, new Map(flatten(tree as Tree)));
  }

  text(language: Language, key: string, params: TextParams = {}): string {
    return filled(this.catalogues.get(language), key, params);
  }

  /** The names of what a text leaves open. */
  openIn(language: Language, key: string): readonly string[] {
    return placeholdersIn(this.catalogues.get(language)?.get(key) ?? '');
  }

  has(language: Language, key: string): boolean {
    return this.catalogues.get(language)?.has(key) ?? false;
  }
}
