import type { Language } from './localizer.js';

const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d)?Z)?$/;

const format = (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
/** Made once, because making one costs half a millisecond. */
const FORMATS = { en: format('en'), de: format('de') } satisfies Record<Language, Intl.DateTimeFormat>;

/** Formats an ISO 8601 time as `March 8, 2026 (15:56 UTC)`; returns any other text unchanged. */
export function formatCalendarDay(text: string, language: Language): string {
  const [, day, time] = WRITTEN.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return text;
  const date = FORMATS[language].format(new Date(day));
  return time === undefined ? date : `${date} (${time} UTC)`;
}
