const DEEPEST = 8;
const POINTER = 16;
/** Of a long list so many parts are weighed, spread over its whole length, and the others are taken to be like them. */
const SAMPLE = 32;

/** About how many octets a value takes in memory, without looking at all of it. */
export function weightOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return POINTER + value.length;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return POINTER;
  if (ArrayBuffer.isView(value)) return POINTER + value.byteLength;
  if (value instanceof Error) return 1024;
  const parts: unknown[] = Array.isArray(value) ? value : value instanceof Headers ? [...value] : Object.values(value);
  const step = Math.max(1, Math.ceil(parts.length / SAMPLE));
  let sum = 4 * POINTER;
  for (let i = 0; i < parts.length; i += step) sum += step * weightOf(parts[i], depth + 1);
  return sum;
}
