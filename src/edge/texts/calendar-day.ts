import type { Language } from './localizer.js';

const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d)?Z)?$/;

/** A time of ISO 8601 as people write it, `March 8, 2026 (15:56 UTC)`; anything else stays as it is. */
export function calendarDay(text: string, language: Language): string {
  const [, day, time] = WRITTEN.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return text;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  return time === undefined ? date : `${date} (${time} UTC)`;
}
