import { type Language, LANGUAGES } from '../edge/texts/localizer.js';
import { isFields } from './json-rpc.js';
import type { Tool } from './tool.js';

/** The language of all that a call returns, errors included. */
export function languageOf(tool: Tool | undefined, given: unknown): Language {
  const asked = tool?.localized === true && isFields(given) ? given.lang : undefined;
  const word = typeof asked === 'string' ? asked.trim().toLowerCase() : '';
  return LANGUAGES.find((language) => language === word) ?? 'en';
}
