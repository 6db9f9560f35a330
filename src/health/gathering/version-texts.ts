import { inPlainCharacters } from '../../records/stray-character.js';

/** Texts at a name where one record is looked for. */
export interface VersionTexts {
  readonly domain: string;
  readonly host: string;
  readonly records: readonly string[];
  /** Texts that were meant to be such a record and are none. */
  readonly unrecognized: readonly string[];
}

/** How a kind of record is known: by its version, or by something that was meant to be one. */
export interface Mark {
  readonly is: (text: string) => boolean;
  readonly meant: RegExp;
}

export function versionTexts(
  domain: string,
  host: string,
  texts: readonly string[],
  { is, meant }: Mark,
): VersionTexts {
  const isMisspelt = (text: string) => !is(text) && meant.test(inPlainCharacters(text));
  return { domain, host, records: texts.filter(is), unrecognized: texts.filter(isMisspelt) };
}
