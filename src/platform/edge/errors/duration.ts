const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A duration in h, min and s, symbols that all our languages share. */
export function formatDuration(seconds: number): string {
  if (seconds >= HOUR) return parts(seconds, HOUR, 'h', MINUTE, 'min');
  return seconds >= MINUTE ? parts(seconds, MINUTE, 'min', 1, 's') : `${seconds} s`;
}

/** The time of day in UTC, without seconds. */
export function formatTimeOfDay(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(11, 16)} UTC`;
}

function parts(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeUnit}${rest > 0 ? ` ${rest} ${smallUnit}` : ''}`;
}
