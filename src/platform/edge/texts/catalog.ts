import type { Phrase, TextParams } from '#base/domain/phrase.js';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The texts of a language by their keys, such as `errors.not_found`. */
export type Catalog = ReadonlyMap<string, string>;
export type Tree = { readonly [key: string]: string | Tree };

/** `{days}` is the value, `{days|day|days}` the word for one or for several, for sentences with more than one number. */
const PLACEHOLDER = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

export function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );
}

/** The text with its values. Placeholders inside values are not replaced. */
export function fillTemplate(
  catalog: Catalog | undefined,
  key: string,
  params: TextParams,
  say: (phrase: Phrase) => string,
): string {
  const template = catalog?.get(key);
  if (template === undefined) throw new Error(`no text ${key}`);
  return template.replace(PLACEHOLDER, (_, name: string, one?: string, several?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new Error(`no value for {${name}} of ${key}`);
    const said = typeof value === 'object' ? say(value) : String(value);
    if (one === undefined || several === undefined) return said;
    return said === '1' ? one : several;
  });
}

/** The names of the placeholders of a text. */
export function placeholdersIn(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!);
}
