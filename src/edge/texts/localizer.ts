import { Injectable, type OnModuleInit } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export type TextParams = Readonly<Record<string, string | number>>;

type Catalogue = ReadonlyMap<string, string>;
type Tree = { readonly [key: string]: string | Tree };

const PLACEHOLDER = /\{(\w+)\}/g;

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
    const template = this.catalogues.get(language)?.get(key);
    if (template === undefined) throw new Error(`no text ${key} in ${language}`);
    return template.replace(PLACEHOLDER, (_, name: string) => {
      const value = Object.hasOwn(params, name) ? params[name] : undefined;
      if (value === undefined) throw new Error(`no value for {${name}} of ${key}`);
      return String(value);
    });
  }

  /** The names of what a text leaves open. */
  openIn(language: Language, key: string): readonly string[] {
    return [...(this.catalogues.get(language)?.get(key) ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name!);
  }

  has(language: Language, key: string): boolean {
    return this.catalogues.get(language)?.has(key) ?? false;
  }
}

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );
}
