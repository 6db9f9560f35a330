import type { Language } from './catalog.js';
import { formatDay, formatMoment } from './moment.js';

const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d)?Z)?$/;

/** Formats an ISO 8601 time as `8 Mar 2026, 15:56 UTC`; returns any other text unchanged. */
export function formatCalendarDay(text: string, language: Language): string {
  const [, day, time] = WRITTEN.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return text;
  return time === undefined ? formatDay(text, language) : formatMoment(text, language);
}
