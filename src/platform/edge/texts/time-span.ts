import type { Language } from './localizer.js';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time span in at most two units: `1 day, 12 hours`. */
export function formatTimeSpan(seconds: number, language: Language): string {
  const parts: string[] = [];
  let left = seconds;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0)
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  }
  const none = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(0);
  return parts.slice(0, 2).join(', ') || none;
}
