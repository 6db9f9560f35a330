import { type Language, LANGUAGES } from '#platform/edge/texts/localizer.js';
import { isObject } from './json-rpc.js';
import type { Tool } from './tool.js';

const MAX_LENGTH = 40;

/** The language of the result of a call, errors included. */
export function toolLanguage(tool: Tool | undefined, given: unknown): Language {
  const asked = tool?.localized === true && isObject(given) ? given.lang : undefined;
  return parseLanguage(asked) ?? 'en';
}

const NAMES: ReadonlyMap<string, Language> = new Map([
  ['english', 'en'],
  ['englisch', 'en'],
  ['german', 'de'],
  ['deutsch', 'de'],
]);

/** The language that is meant by `de`, `de-DE`, `de_AT` or `German`. */
export function parseLanguage(asked: unknown): Language | undefined {
  if (typeof asked !== 'string' || asked.length > MAX_LENGTH) return undefined;
  const word = asked.trim().toLowerCase();
  const [primary] = word.split(/[-_]/, 1);
  return LANGUAGES.find((language) => language === primary) ?? NAMES.get(word);
}
