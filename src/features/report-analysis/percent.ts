import type { Language } from '#platform/edge/texts/localizer.js';

/** A share of 1 as a percentage with two significant digits: 0.0033 %. */
export function percent(share: number, language: Language): string {
  return `${(share * 100).toLocaleString(language, { maximumSignificantDigits: 2 })} %`;
}
