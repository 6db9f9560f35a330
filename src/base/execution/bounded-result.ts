import { TooComplex } from './job.js';

/** The process of the service renders a result without interruption, which takes about 10 ms for so many values. */
const MAX_VALUES = 40_000;
/** Far longer than what anybody writes into a field of a header. */
const MAX_TEXT_LENGTH = 10_000;

/** A copy of the plain data that an analysis found, with long texts cut. Throws where there is too much of it. */
export function boundedResult<T>(found: T): T {
  let left = MAX_VALUES;
  const bounded = (value: unknown): unknown => {
    if (--left < 0) throw new TooComplex('result');
    if (typeof value === 'string') return cut(value);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    if (Array.isArray(value)) return value.map(bounded);
    if (value instanceof Map) return new Map([...value].map(([key, one]) => [bounded(key), bounded(one)]));
    if (value instanceof Set) return new Set([...value].map(bounded));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, bounded(one)]));
  };
  return bounded(found) as T;
}

function cut(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
}
