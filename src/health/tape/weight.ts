const DEEPEST = 8;
const POINTER = 16;

/** About how many octets a value takes in memory. */
export function weightOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return POINTER + value.length;
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return POINTER;
  if (ArrayBuffer.isView(value)) return POINTER + value.byteLength;
  if (value instanceof Error) return 1024;
  const parts = Array.isArray(value) ? value : value instanceof Headers ? [...value] : Object.values(value);
  return parts.reduce<number>((sum, part) => sum + weightOf(part, depth + 1), 4 * POINTER);
}
