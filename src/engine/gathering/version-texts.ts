import { inPlainCharacters } from '#formats/records/stray-character.js';

/** TXT records at a name that should have one record of a kind. */
export interface VersionTexts {
  readonly domain: string;
  readonly host: string;
  readonly records: readonly string[];
  /** Texts that resemble such a record but have no valid version tag. */
  readonly unrecognized: readonly string[];
}

/** How a kind of record is identified: by its version tag, or by a pattern for misspelled ones. */
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
  const isMisspelled = (text: string) => !is(text) && meant.test(inPlainCharacters(text));
  return { domain, host, records: texts.filter(is), unrecognized: texts.filter(isMisspelled) };
}
