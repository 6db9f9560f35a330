import { type Language, LANGUAGES } from '../edge/texts/catalogue.js';
import { UsageError } from './failure.js';
import { type Format, FORMATS } from './options.js';

/** What a project can decide for all its runs. No address of a service: a key would be sent to it. */
export interface FileSettings {
  readonly domains?: readonly string[];
  readonly failOn?: string;
  readonly ignore?: readonly string[];
  readonly baseline?: string;
  readonly parallel?: number;
  readonly lang?: Language;
  readonly format?: Format;
}

export const CONFIGURATION_FILE = '.domain-diagnostics.json';

const isText = (value: unknown) => typeof value === 'string';
const isList = (value: unknown) => Array.isArray(value) && value.every(isText);

const isOneOf = (choices: readonly unknown[]) => (value: unknown) => choices.includes(value);

const KNOWN: Readonly<Record<keyof FileSettings, (value: unknown) => boolean>> = {
  domains: isList,
  failOn: isText,
  ignore: isList,
  baseline: isText,
  parallel: Number.isInteger,
  lang: isOneOf(LANGUAGES),
  format: isOneOf(FORMATS),
};

/** Every setting that is not known or not of its kind is an error that names it. */
export function parseConfigurationFile(path: string, text: string): FileSettings {
  const settings = objectIn(text);
  if (!settings) throw new UsageError('json', { path });
  for (const [name, value] of Object.entries(settings))
    if (!(Object.hasOwn(KNOWN, name) && KNOWN[name as keyof FileSettings](value)))
      throw new UsageError('setting', { path, name });
  return settings;
}

/** Undefined for any other JSON, and for what is none. */
export function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
