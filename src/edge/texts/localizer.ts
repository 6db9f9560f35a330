import type { Phrase, TextParams } from '../../domain/phrase.js';
import { type Catalogue, filled, flatten, type Language, placeholdersIn, type Tree } from './catalogue.js';

export { type Language, LANGUAGES } from './catalogue.js';

/**
 * The only place that renders texts. Templates come from nestjs-i18n; placeholders are filled here, because nestjs-i18n would
 * run `$t(…)` found in a value, and a value may be a foreign TXT record.
 */
export class Localizer {
  private readonly catalogues = new Map<Language, Catalogue>();

  constructor(private readonly trees: Readonly<Partial<Record<Language, Tree>>>) {}

  text(language: Language, key: string, params: TextParams = {}): string {
    const say = (phrase: Phrase) => this.text(language, phrase.key, phrase.params);
    return filled(this.catalogue(language), key, params, say);
  }

  /** The names of what a text leaves open. */
  openIn(language: Language, key: string): readonly string[] {
    return placeholdersIn(this.catalogue(language).get(key) ?? '');
  }

  has(language: Language, key: string): boolean {
    return this.catalogue(language).has(key);
  }

  private catalogue(language: Language): Catalogue {
    const catalogue = this.catalogues.get(language) ?? new Map(flatten(this.trees[language] ?? {}));
    this.catalogues.set(language, catalogue);
    return catalogue;
  }
}
