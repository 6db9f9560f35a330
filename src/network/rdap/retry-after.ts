const SECOND = 1000;
const DEFAULT = 60 * SECOND;
const LONGEST = 3600 * SECOND; // a server cannot send us away for good

/** Milliseconds to stay away (RFC 9110 section 10.2.3: seconds or a date), within reason. */
export function retryAfter(field: string | null, now: number): number {
  const text = field?.trim() ?? '';
  const wish = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isNaN(wish) ? DEFAULT : Math.min(Math.max(wish, SECOND), LONGEST);
}
