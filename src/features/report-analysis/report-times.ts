import { readTime } from './readers/report-time.js';

const MS_PER_DAY = 86_400_000;
const LAST_SECOND = 253_402_300_799; // the end of the year 9999

/** A time of a report, which may be any number, as ISO 8601 text; undefined if it is none. */
export function isoTime(seconds: number | null): string | undefined {
  if (seconds === null || seconds > LAST_SECOND) return undefined;
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** A day, counted from 1970, as ISO 8601 text. */
export function isoDay(day: number): string {
  return new Date(Math.min(day, Math.floor(LAST_SECOND / 86_400)) * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The day on which the newest report ends. */
export function newestDay({ end }: { readonly end: number | null }): string {
  return (isoTime(end) ?? '').slice(0, 10);
}

/** The seconds since 1970 of a written time; null if it cannot be read. */
export function secondsOf(text: string | null): number | null {
  if (text === null) return null;
  const seconds = readTime(text); // in UTC where there is no zone, whatever that of this server is
  if (seconds !== null) return seconds;
  const time = Date.parse(text);
  return Number.isNaN(time) || time < 0 ? null : Math.floor(time / 1000);
}
