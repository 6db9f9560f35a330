import type { Language } from './catalog.js';

/** How many decimals at most. */
export type Digits = 0 | 1 | 2 | 3;

const numbers = new Map<string, Intl.NumberFormat>();
const lists = new Map<Language, Intl.ListFormat>();

/** A number as the language writes it. Formats are kept, because making one takes a hundred times as long as using it. */
export function formatNumber(value: number, language: Language, digits: Digits = 3): string {
  const key = `${language} ${digits}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  numbers.set(key, format);
  return format.format(value);
}

/** `a, b, and c`. */
export function formatList(items: readonly string[], language: Language): string {
  const format = lists.get(language) ?? new Intl.ListFormat(language);
  lists.set(language, format);
  return format.format(items);
}
