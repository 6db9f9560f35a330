import { readFileSync } from 'node:fs';
import { ROOT } from '#platform/config/installation.js';
import { Wording } from '../views/wording.js';
import { nextCommand } from './output/next-command.js';
import type { TextParams } from '#base/domain/phrase.js';
import type { ResolverFault } from '#platform/runtime/resolver-states.js';
import { type Catalog, fillTemplate, flatten, type Language, type Tree } from '#platform/edge/texts/catalog.js';

/** The texts of one language. Unlike in the service, each catalog is read when its first text is needed. */
export class Texts {
  private readonly catalogs = new Map<string, Catalog>();

  constructor(readonly language: Language) {}

  /** The text of a key, such as `cli.usage`. */
  text(key: string, params: TextParams = {}): string {
    return fillTemplate(this.catalog(key), key, params, (phrase) => this.text(phrase.key, phrase.params));
  }

  has(key: string): boolean {
    return this.catalog(key).has(key);
  }

  /** The text for a number of things. */
  count(key: string, count: number, params: TextParams = {}): string {
    return this.text(`${key}.${count === 1 ? 'one' : 'other'}`, { count, ...params });
  }

  /** Why a connection failed. */
  reason(reason: string): string {
    const key = [`cli.reasons.${reason}`, `reasons.${reason}`].find((one) => this.has(one));
    return key === undefined ? reason : this.text(key);
  }

  /** Which resolver did not answer, and why. */
  resolverFault({ resolver, reason, detail }: ResolverFault): string {
    const text = this.reason(reason);
    return detail === undefined ? `${resolver}: ${text}` : `${resolver}: ${text} (${detail})`;
  }

  private catalog(key: string): Catalog {
    const name = key.slice(0, key.indexOf('.'));
    const known = this.catalogs.get(name) ?? read(this.language, name);
    this.catalogs.set(name, known);
    return known;
  }
}

function read(language: Language, name: string): Catalog {
  const tree = JSON.parse(readFileSync(new URL(`i18n/${language}/${name}.json`, ROOT), 'utf8')) as Tree;
  return new Map(flatten(tree, `${name}.`));
}

/** Says what a view consists of. */
export function wordingOf(texts: Texts): Wording {
  return new Wording(texts.language, texts, nextCommand);
}
