import { readFileSync } from 'node:fs';
import { ROOT } from '../config/config.js';
import type { TextParams } from '../domain/phrase.js';
import { type Catalogue, filled, flatten, type Language, type Tree } from '../edge/texts/catalogue.js';

/** The texts of one language, each catalog read when the first of its texts is needed: the service reads them all. */
export class Texts {
  private readonly catalogues = new Map<string, Catalogue>();

  constructor(readonly language: Language) {}

  /** The text of a key, such as `cli.usage`. */
  text(key: string, params: TextParams = {}): string {
    return filled(this.catalogue(key), key, params, (phrase) => this.text(phrase.key, phrase.params));
  }

  has(key: string): boolean {
    return this.catalogue(key).has(key);
  }

  /** The text for a number of things. */
  count(key: string, count: number, params: TextParams = {}): string {
    return this.text(`${key}.${count === 1 ? 'one' : 'other'}`, { count, ...params });
  }

  private catalogue(key: string): Catalogue {
    const name = key.slice(0, key.indexOf('.'));
    const known = this.catalogues.get(name) ?? read(this.language, name);
    this.catalogues.set(name, known);
    return known;
  }
}

function read(language: Language, name: string): Catalogue {
  const tree = JSON.parse(readFileSync(new URL(`i18n/${language}/${name}.json`, ROOT), 'utf8')) as Tree;
  return new Map(flatten(tree, `${name}.`));
}
