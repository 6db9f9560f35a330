const SECOND = 1000;
const DEFAULT = 60 * SECOND;
const MAX_MS = 3600 * SECOND; // upper bound for Retry-After

/** Milliseconds until the next query (RFC 9110 section 10.2.3: seconds or a date), between a second and an hour. */
export function retryAfter(field: string | null, now: number): number {
  const text = field?.trim() ?? '';
  const wish = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isNaN(wish) ? DEFAULT : Math.min(Math.max(wish, SECOND), MAX_MS);
}
