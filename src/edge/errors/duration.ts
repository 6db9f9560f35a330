const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A number of seconds as people say it, in symbols that all languages share. */
export function duration(seconds: number): string {
  if (seconds >= HOUR) return parts(seconds, HOUR, 'h', MINUTE, 'min');
  return seconds >= MINUTE ? parts(seconds, MINUTE, 'min', 1, 's') : `${seconds} s`;
}

/** The time of day of a moment. */
export function timeOfDay(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(11, 16)} UTC`;
}

function parts(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeUnit}${rest > 0 ? ` ${rest} ${smallUnit}` : ''}`;
}
