const SECONDS = /^\d{1,12}$/;
const MILLISECONDS = /^\d{13}$/;
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A time of an aggregate report in seconds since 1970. Reports have whole seconds (RFC 9990); some reporters write
 * milliseconds or a date, which is in UTC where it has no zone.
 */
export function readTime(text: string): number | null {
  if (SECONDS.test(text)) return Number(text);
  if (MILLISECONDS.test(text)) return Math.floor(Number(text) / 1000);
  const [, day, hours = '00:00', zone = 'Z'] = DATE.exec(text) ?? [];
  const offset = zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').replace(/^[a-z]+$/i, 'Z');
  const time = day === undefined ? NaN : Date.parse(`${day}T${hours}${offset}`);
  return Number.isNaN(time) || time < 0 ? null : Math.floor(time / 1000);
}
