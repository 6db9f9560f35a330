import type { Phrase, TextParams } from '#base/domain/phrase.js';
import { type Catalog, fillTemplate, flatten, type Language, placeholdersIn, type Tree } from './catalog.js';

export { type Language, LANGUAGES } from './catalog.js';

/**
 * The only place that renders texts. Templates come from the I18nService; placeholders are filled here, because nestjs-i18n
 * expands `$t(…)` in a value, and a value may be a foreign TXT record.
 */
export class Localizer {
  private readonly catalogs = new Map<Language, Catalog>();

  constructor(private readonly trees: Readonly<Partial<Record<Language, Tree>>>) {}

  text(language: Language, key: string, params: TextParams = {}): string {
    const say = (phrase: Phrase) => this.text(language, phrase.key, phrase.params);
    return fillTemplate(this.catalog(language), key, params, say);
  }

  /** The names of the placeholders of a text. */
  openIn(language: Language, key: string): readonly string[] {
    return placeholdersIn(this.catalog(language).get(key) ?? '');
  }

  has(language: Language, key: string): boolean {
    return this.catalog(language).has(key);
  }

  private catalog(language: Language): Catalog {
    const catalog = this.catalogs.get(language) ?? new Map(flatten(this.trees[language] ?? {}));
    this.catalogs.set(language, catalog);
    return catalog;
  }
}
