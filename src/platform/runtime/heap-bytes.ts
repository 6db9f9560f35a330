/** Kept values are not nested deeper; deeper values count only as a field of their parent. */
const MAX_DEPTH = 16;
/** Bytes measured with Node 20 and 22: an object literal, a field, an array element, the header of a string. */
const OBJECT = 56;
const FIELD = 8;
const STRING = 16;
const ENTRY = 48;
/** A Uint8Array with its own buffer, without its octets. */
const OCTETS = 208;
const ERROR = 1024;

/** Cached sizes; values do not change after they were measured. */
const weighed = new WeakMap<object, number>();
/** Looked up once: the global is a getter. */
const WebHeaders = Headers;
/** Longer lists keep their own size, because answers are often copied together with the same records. */
const LONG_LIST = 16;

/** Estimates the bytes of a value in memory. Shared parts count each time they are used. */
export function heapBytes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return partBytes(value, 0);
  let bytes = weighed.get(value);
  if (bytes === undefined) weighed.set(value, (bytes = partBytes(value, 0)));
  return bytes;
}

function partBytes(value: unknown, depth: number): number {
  if (typeof value === 'string') return STRING + value.length;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 0;
  if (Array.isArray(value)) return arrayBytes(value, depth);
  if (Object.getPrototypeOf(value) === Object.prototype) return objectBytes(value, depth);
  if (ArrayBuffer.isView(value)) return OCTETS + value.byteLength;
  if (value instanceof Map || value instanceof Set || value instanceof WebHeaders)
    return listBytes(value, ENTRY, depth);
  if (value instanceof Error) return ERROR + partBytes(value.cause, depth + 1);
  return objectBytes(value, depth);
}

function objectBytes(value: object, depth: number): number {
  let bytes = OBJECT;
  for (const name in value) bytes += FIELD + partBytes(value[name as keyof typeof value], depth + 1);
  return bytes;
}

function arrayBytes(list: readonly unknown[], depth: number): number {
  let bytes = list.length < LONG_LIST ? undefined : weighed.get(list);
  if (bytes !== undefined) return bytes;
  bytes = OBJECT;
  for (let i = 0; i < list.length; i++) bytes += FIELD + partBytes(list[i], depth + 1);
  if (list.length >= LONG_LIST) weighed.set(list, bytes);
  return bytes;
}

function listBytes(list: Iterable<unknown>, each: number, depth: number): number {
  let bytes = OBJECT;
  for (const part of list) bytes += each + partBytes(part, depth + 1);
  return bytes;
}
