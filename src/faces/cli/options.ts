import { LANGUAGES } from '#platform/edge/texts/catalog.js';
import type { Options } from './command.js';

/** Options of every command. */
export const COMMON: Options = {
  help: { type: 'boolean', short: 'h' },
  lang: { type: 'string', value: 'LANG', choices: LANGUAGES },
  color: { type: 'string', value: 'WHEN', choices: ['auto', 'always', 'never'] },
};

/** Options of commands that make reports. */
export const REPORT: Options = {
  json: { type: 'boolean' },
  server: { type: 'string', value: 'URL' },
  output: { type: 'string', short: 'o', value: 'FILE', isFile: true },
  verbose: { type: 'boolean', short: 'v' },
};

/** Losses that are intended, for commands that show what a change takes away. */
export const ALLOW_LOSS: Options = { 'allow-loss': { type: 'string', value: 'SERVICES' } };

/** Options of commands that take several names. */
export const NAMES: Options = {
  file: { type: 'string', short: 'f', value: 'FILE', isFile: true },
  parallel: { type: 'string', short: 'p', value: 'NUMBER' },
};

export const FORMATS = ['text', 'json', 'junit', 'sarif', 'markdown', 'csv', 'github'] as const;
export type Format = (typeof FORMATS)[number];

/** Options of commands whose findings can fail a pipeline. */
export const JUDGING: Options = {
  format: { type: 'string', value: 'FORMAT', choices: FORMATS },
  also: { type: 'string', value: 'FORMAT=FILE', multiple: true },
  'fail-on': { type: 'string', value: 'RULE' },
  ignore: { type: 'string', value: 'ID', multiple: true },
  baseline: { type: 'string', value: 'FILE', isFile: true },
  'write-baseline': { type: 'string', value: 'FILE', isFile: true },
  config: { type: 'string', short: 'c', value: 'FILE', isFile: true },
};
