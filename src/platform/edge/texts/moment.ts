import type { Language } from './catalog.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of a time as in ISO 8601, in UTC: `8 Mar 2026` or `08.03.2026`. */
export function formatDay(iso: string, language: Language): string {
  const [year, month, day] = iso.slice(0, 10).split('-');
  if (language === 'de') return `${day}.${month}.${year}`;
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Date and time in UTC: `8 Mar 2026, 15:56 UTC`. */
export function formatMoment(iso: string, language: Language): string {
  return `${formatDay(iso, language)}, ${iso.slice(11, 16)} UTC`;
}
