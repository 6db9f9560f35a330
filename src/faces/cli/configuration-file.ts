import { type Language, LANGUAGES } from '#platform/edge/texts/catalog.js';
import { UsageError } from './failure.js';
import { type Format, FORMATS } from './options.js';

/** Settings for all runs of a project. The URL of a service is not one of them, because the API key is sent to it. */
export interface FileSettings {
  readonly domains?: readonly string[];
  readonly failOn?: string;
  readonly ignore?: readonly string[];
  readonly baseline?: string;
  readonly parallel?: number;
  readonly lang?: Language;
  readonly format?: Format;
  /** Severities and weights, and checks that are left out. */
  readonly severityProfile?: object;
}

export const CONFIGURATION_FILE = '.domain-diagnostics.json';

const isText = (value: unknown) => typeof value === 'string';
const isList = (value: unknown) => Array.isArray(value) && value.every(isText);

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const isOneOf = (choices: readonly unknown[]) => (value: unknown) => choices.includes(value);

const KNOWN: Readonly<Record<keyof FileSettings, (value: unknown) => boolean>> = {
  domains: isList,
  failOn: isText,
  ignore: isList,
  baseline: isText,
  parallel: Number.isInteger,
  lang: isOneOf(LANGUAGES),
  format: isOneOf(FORMATS),
  severityProfile: isObject,
};

/** Throws an error that names the first setting that is unknown or has the wrong type. */
export function parseConfigurationFile(path: string, text: string): FileSettings {
  const settings = parseJsonObject(text);
  if (!settings) throw new UsageError('json', { path });
  for (const [name, value] of Object.entries(settings))
    if (!(Object.hasOwn(KNOWN, name) && KNOWN[name as keyof FileSettings](value)))
      throw new UsageError('setting', { path, name });
  return settings;
}

/** The JSON object in a text; undefined for other JSON and for invalid JSON. */
export function parseJsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
